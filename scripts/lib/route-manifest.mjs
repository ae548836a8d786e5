import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./process.mjs";

const assets = join(root, "build/client/assets");

/**
 * The manifest names for each route all files that its module imports, which React Router reads only to prefetch links;
 * we prefetch none. With them it is three times as large, and every page waits for it.
 */
const manifest = readdirSync(assets).find((name) => /^manifest-[\w-]+\.js$/.test(name));
const code = readFileSync(join(assets, manifest), "utf8");
const [start, end] = [code.indexOf("{"), code.lastIndexOf("}") + 1];
const { routes, ...others } = JSON.parse(code.slice(start, end));
for (const route of Object.values(routes)) delete route.imports;
const small = JSON.stringify({ ...others, routes });
writeFileSync(join(assets, manifest), code.slice(0, start) + small + code.slice(end));
