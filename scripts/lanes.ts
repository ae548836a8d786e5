import { checkLane, type Lane, runVitest } from "./lib/lanes.ts";

const tsx = ["--import", "tsx"];

// The compiler's native build: the same check with two fifths of the work. The JavaScript one stays for its API.
const typeCheck = ["node_modules/typescript-native/bin/tsc", "--noEmit"];

/** The checks that need neither database nor build, shared by `npm run check` and `npm test`. */
export const quickLanes: readonly Lane[] = [
  checkLane(
    "types",
    ["node_modules/@react-router/dev/bin.js", "typegen"],
    [...typeCheck, "--incremental", "--tsBuildInfoFile", ".cache/types.tsbuildinfo"],
    // The service worker lives among other things than a page does.
    [...typeCheck, "-p", "web/pwa/worker"],
  ),
  checkLane("lint", ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
  checkLane("structure", [...tsx, "scripts/structure.ts"]),
  checkLane("messages", [...tsx, "scripts/messages.ts", "--check"]),
  {
    name: "unit",
    cores: 1,
    run: (lane) => runVitest(lane, { name: "unit", project: "unit", env: { VITEST_MAX_WORKERS: "1" } }),
  },
];
