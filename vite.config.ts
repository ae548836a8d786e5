import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Icons by a few lines of our own instead of the library's, which every page would have to load. */
const slimIcons: Plugin = {
  name: "slim-icons",
  apply: "build",
  enforce: "pre",
  resolveId: (source, importer) =>
    source.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/dist/esm/icons/")
      ? fileURLToPath(new URL("web/ui/icon.ts", import.meta.url))
      : undefined,
  // The server has to draw the same, so it takes the library in as well.
  config: () => ({ ssr: { noExternal: ["lucide-react"] } }),
};

export default defineConfig({
  plugins: [slimIcons, tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
});
