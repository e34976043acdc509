declare module "virtual:words" {
  export const languages: string[];
  export const load: Record<string, () => Promise<{ default: import("./words.svelte").Catalogue }>>;
  export const study: typeof load;
}
declare module "virtual:words/*" {
  const catalogue: import("./words.svelte").Catalogue;
  export default catalogue;
}
declare module "subset-font" {
  type Cut = {
    targetFormat: "woff2";
    noHinting?: boolean;
    noLayoutClosure?: boolean;
    variationAxes?: Record<string, number | { min: number; max: number }>;
  };
  export default function subsetFont(font: Buffer, letters: string, cut: Cut): Promise<Buffer>;
}
interface Window {
  /** The table on the page, for the curious and for measuring. */
  __pavonis?: import("../table/table.svelte").Table;
}
