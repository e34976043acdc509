import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Where a script says `any`, or casts by way of `unknown`. */
function holes(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const through =
      ts.isAsExpression(node) && ts.isAsExpression(node.expression) && node.expression.type.kind === ts.SyntaxKind.UnknownKeyword;
    if (node.kind === ts.SyntaxKind.AnyKeyword || through) found.push(`${file}: ${node.parent.getText(source).slice(0, 80)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe("types", () => {
  it("have no holes", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
      (f) => /\.(ts|svelte)$/.test(f) && !f.endsWith(".test.ts"),
    );
    expect(files.length).toBeGreaterThan(90);
    const found = files.flatMap((file) => {
      const text = readFileSync(`src/${file}`, "utf8");
      if (file.endsWith(".ts")) return holes(file, text);
      const scripts = [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((m) => m[1]);
      const markup = text.replace(/<script[^>]*>[^]*?<\/script>/g, "").match(/\bas (any|unknown)\b.*/g) ?? [];
      return [...scripts.flatMap((script) => holes(file, script)), ...markup.map((m) => `${file}: ${m}`)];
    });
    expect(found).toEqual([]);
  });
  it("would be noticed if they had", () => {
    expect(holes("x.ts", "const a: any = 1, b = 2 as unknown as string; let c: unknown;")).toHaveLength(2);
  });
});
