import { setFlagsFromString } from "node:v8";
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";

await ensureDependencies();
await ensureBuild();
process.env.NODE_ENV = "production";
process.setSourceMapsEnabled(true);
// A demo shares its machine with everything else: garbage is collected when the heap has grown by half, and not when it
// has multiplied. The server itself, run without this file, takes more memory and less processor time.
setFlagsFromString("--heap-growing-percent=50");
// In this same process: signals and the exit code are then the server's own, and nothing can be orphaned.
await import("../build/app/demo.js");
