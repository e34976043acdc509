declare module "virtual:words" {
  export const languages: string[];
  export const load: Record<string, () => Promise<{ default: { words: Record<string, string | string[]> } }>>;
}
declare module "virtual:words/*" {
  const catalogue: { words: Record<string, string | string[]> };
  export default catalogue;
}
declare module "subset-font" {
  type Cut = { targetFormat: "woff2"; noHinting?: boolean; noLayoutClosure?: boolean; variationAxes?: Record<string, number> };
  export default function subsetFont(font: Buffer, letters: string, cut: Cut): Promise<Buffer>;
}
