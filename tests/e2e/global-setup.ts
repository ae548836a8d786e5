import { copyDemo } from "#scripts/lib/demo.ts";
import { leaveForWorkers } from "./kept.ts";
import { fillWorld } from "./world.ts";

/** The city is made and filled once; each worker's server gets a copy. */
export default async function globalSetup(): Promise<() => void> {
  const { dataDir, remove } = await copyDemo();
  leaveForWorkers({ dataDir, world: await fillWorld(dataDir) });
  return remove;
}
