import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Small modules that every page needs travel in one file: alone, each costs more around it than in it. Only what the
 * home page needs at first sight belongs here.
 */
const shared =
  /\/domain\/(money|paths|errors|(listings|media|bookings|community)\/(choices|rules))\.ts$|\/web\/lib\/(admin-token|api|marks|page-context|query|retry|session|site|step|toast|upload)\.tsx?$|\/web\/ui\/(button|chip|icon-button|picture|person-placeholder|segmented|skeleton|spinner|states|dialog|toaster)\.tsx$|\/lucide-react\/dist\/esm\/(Icon|createLucideIcon|defaultAttributes|context|shared\/.*|icons\/(phone|x|check|chevron-(left|down)|search-x|cloud-off|image-off|shield-check))\.m?js$|\/@tanstack\//;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", test: shared }] } } },
      },
    },
  },
});
