import { join } from "node:path";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { root, run } from "./lib/process.mjs";

await ensureDependencies();
const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
const env = { ...process.env, TANGU_DEV: "1", NODE_ENV: "development" };
process.exit(await run(process.execPath, [tsx, "watch", "--clear-screen=false", "demo/main.ts"], { env }));
