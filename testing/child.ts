/** A process of its own for tests that kill or race it: `hold <dir>`, `lock <dir>` or `commit <dir>`. */
import { sql } from "drizzle-orm";
import { openStore } from "#server/db/client.ts";
import { lockDataDirectory } from "#server/db/lock.ts";

const [mode, dataDir = ""] = process.argv.slice(2);

function say(word: string): void {
  process.stdout.write(`${word}\n`);
}

/** Ends when the parent closes our input, so that no failed test leaves a process behind. */
function waitForParent(): Promise<void> {
  return new Promise((resolve) => process.stdin.once("end", resolve).resume());
}

async function commitForEver(): Promise<void> {
  const store = await openStore({ dataDir });
  for (;;) {
    const written = await store.transaction(
      (tx) => tx.execute(sql`insert into acknowledged default values returning id`),
      {
        durable: true,
      },
    );
    say(String((written as { rows: { id: number }[] }).rows[0]?.id));
  }
}

try {
  if (mode === "commit") await commitForEver();
  // The race starts when the parent says so: by then every child has loaded its code.
  if (mode === "lock") {
    say("ready");
    await new Promise((resolve) => process.stdin.once("data", resolve));
    await lockDataDirectory(dataDir);
  } else await openStore({ dataDir });
  say("held");
  await waitForParent();
} catch (error) {
  say(`${(error as Error).name}: ${(error as Error).message}`);
}
process.exit();
