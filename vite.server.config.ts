import { defineConfig } from "vite";

/** The server, and the operator's commands for where there is no compiler; packages are loaded from node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: "build/app",
    target: "node20",
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        demo: "demo/main.ts",
        admin: "scripts/admin.ts",
        db: "scripts/db.ts",
        import: "scripts/import.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
