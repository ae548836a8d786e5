import type { World } from "./world.ts";

/** The filled city: a data folder nothing runs in, and what is in it. */
interface Kept {
  dataDir: string;
  world: World;
}

const NAME = "TANGU_TESTS_CITY";

/** Workers are processes of their own, and get the environment of the one that started them. */
export function leaveForWorkers(kept: Kept): void {
  process.env[NAME] = JSON.stringify(kept);
}

export function keptCity(): Kept {
  return JSON.parse(process.env[NAME] ?? "null") as Kept;
}
