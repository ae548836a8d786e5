import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";

await ensureDependencies();
await ensureBuild();
process.env.NODE_ENV = "production";
process.setSourceMapsEnabled(true);
// In this same process: signals and the exit code are then the server's own, and nothing can be orphaned.
await import("../build/app/demo.js");
