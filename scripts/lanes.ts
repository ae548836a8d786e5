import { checkLane, type Lane, runVitest } from "./lib/lanes.ts";

const tsx = ["--import", "tsx"];

/** The checks that need neither database nor build, shared by `npm run check` and `npm test`. */
export const quickLanes: readonly Lane[] = [
  checkLane(
    "types",
    ["node_modules/@react-router/dev/bin.js", "typegen"],
    [
      "node_modules/typescript/bin/tsc",
      "--noEmit",
      "--incremental",
      "--tsBuildInfoFile",
      ".cache/types.tsbuildinfo",
    ],
    // The service worker lives among other things than a page does.
    ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "web/pwa/worker"],
  ),
  checkLane("lint", ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
  checkLane("structure", [...tsx, "scripts/structure.ts"]),
  {
    name: "unit",
    cores: 1,
    run: (lane) => runVitest(lane, { name: "unit", project: "unit", env: { VITEST_MAX_WORKERS: "1" } }),
  },
];
