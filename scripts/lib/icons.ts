import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";

// Icons stand in one file, which is loaded once and kept: a page names them (`<use>`), and neither its HTML nor its
// scripts hold their lines.

const root = fileURLToPath(new URL("../../", import.meta.url));
const library = join(root, "node_modules/lucide-react/dist/esm");

interface IconData {
  name: string;
  node: readonly [tag: string, attributes: Record<string, string>][];
}

/** Files of the library by the names they are imported by. */
function fileOfIcon(): Map<string, string> {
  const index = readFileSync(join(library, "lucide-react.mjs"), "utf8");
  const lines = index.matchAll(/^export \{ (.*) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm);
  return new Map(
    [...lines].flatMap(([, names, file]) =>
      [...names!.matchAll(/default as (\w+)/g)].map(([, name]) => [name!, file!] as const),
    ),
  );
}

/** The files of all icons that the product imports. */
function usedIcons(): string[] {
  const files = fileOfIcon();
  const used = new Set<string>();
  for (const path of readdirSync(join(root, "web"), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(path)) continue;
    const code = readFileSync(join(root, "web", path), "utf8");
    for (const [, names] of code.matchAll(/import \{([^}]*)\} from "lucide-react"/g))
      for (const name of names!.split(",")) {
        const file = files.get(name.replace(/ as .*/, "").trim());
        if (file) used.add(file);
      }
  }
  return [...used].sort();
}

async function readIcon(file: string): Promise<IconData> {
  const { __iconData } = await import(pathToFileURL(join(library, "icons", `${file}.mjs`)).href);
  return __iconData;
}

function symbolOf({ name, node }: IconData): string {
  const lines = node.map(([tag, { key: _, ...attributes }]) => {
    const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
    return `<${tag}${given.join("")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${lines.join("")}</symbol>`;
}

/** Writes the file of icons, and puts names in the place of the library's drawings (see web/ui/icon.ts). */
export async function icons(): Promise<Plugin> {
  const data = await Promise.all(usedIcons().map(readIcon));
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${data.map(symbolOf).join("")}</svg>`;
  const fileName = `assets/icons-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.svg`;
  const drawn = new Set(data.map(({ name }) => name));
  return {
    name: "icons",
    apply: "build",
    enforce: "pre",
    // The server has to name the same file, so it takes the library in as well.
    config: () => ({
      ssr: { noExternal: ["lucide-react"] },
      define: { "import.meta.env.ICONS": JSON.stringify(`/${fileName}`) },
    }),
    load(id) {
      const file = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1];
      if (file === undefined) return null;
      if (!drawn.has(file))
        return `export default () => { throw new Error("The file of icons has no ${file}"); };`;
      const icon = JSON.stringify(join(root, "web/ui/icon.ts"));
      return `import icon from ${icon}; export default /* @__PURE__ */ icon(${JSON.stringify(file)});`;
    },
    generateBundle() {
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source });
    },
  };
}
