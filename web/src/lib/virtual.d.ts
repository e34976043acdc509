declare module "virtual:words" {
  export const languages: string[];
  export const load: Record<string, () => Promise<{ default: { words: Record<string, string | string[]> } }>>;
}
declare module "virtual:words/*" {
  const catalogue: { words: Record<string, string | string[]> };
  export default catalogue;
}
