import { quickLanes } from "./lanes.ts";
import { checkLane, type Lane, reportLanes, runLanes } from "./lib/lanes.ts";

/** Says whether the lock can be installed: catches a package.json that moved on without it. */
const lock: Lane = {
  name: "lock",
  cores: 1,
  run: async ({ exec }) => {
    const code = await exec("npm", ["ci", "--dry-run", "--ignore-scripts", "--no-audit", "--no-fund"]);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
};

/** Files and packages that nothing uses any more. */
const unused = checkLane("unused", ["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"]);

const results = await runLanes([...quickLanes, unused, lock]);
process.exit(reportLanes(results) ? 0 : 1);
