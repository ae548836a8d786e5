import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ROUTER = "react-router";
const MIXED = "\0react-router-with-plain-links";

/** Gives pages that the server makes `web/ui/plain-link.tsx` for a link, and the browser React Router's own. */
export function plainLinks(): Plugin {
  const links = fileURLToPath(new URL("../../web/ui/plain-link.tsx", import.meta.url));
  return {
    name: "plain-links",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: (source, importer) =>
      source === ROUTER && importer !== links && importer !== MIXED ? MIXED : undefined,
    load: (id) =>
      id === MIXED
        ? `export * from ${JSON.stringify(ROUTER)}; export { Link } from ${JSON.stringify(links)};`
        : undefined,
  };
}
