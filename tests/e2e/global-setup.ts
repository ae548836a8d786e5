import { demoData } from "#scripts/lib/demo.ts";

/** The demo city is made once, before any worker takes its copy. */
export default async function globalSetup(): Promise<void> {
  await demoData();
}
