import { request } from "node:http";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { DataDirectoryInUse } from "#server/db/client.ts";
import { openInstallation } from "#server/db/installation.ts";
import { controlSocket } from "#server/jobs/control.ts";
import { type ImportCommand, type ImportEvent, importEvent } from "#server/jobs/import/events.ts";
import { runImport } from "#server/jobs/import/run.ts";
import { systemClock } from "#server/lib/clock.ts";
import { type Config, parseConfig } from "#server/lib/config.ts";
import { bootFault } from "#server/lib/greeting.ts";
import { printable } from "#server/lib/printable.ts";
import { storageOf } from "#server/storage/open.ts";

const USAGE = `Usage: npm run import -- <listings.csv>              look at every row, change nothing
       npm run import -- <listings.csv> --write      import them when all rows are good
       npm run import -- <listings.csv> --write --skip-bad   import the good ones`;

class Stopped extends Error {}

type Tell = (event: ImportEvent) => void;

function commandOf(args: string[]): ImportCommand | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { write: { type: "boolean" }, "skip-bad": { type: "boolean" } },
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) return null;
    // npm runs scripts in the project's folder; a path is meant from where it was typed.
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
    return { verb: "import", path, write: values.write ?? false, skipBad: values["skip-bad"] ?? false };
  } catch {
    return null;
  }
}

/** Has the server that holds the embedded database do it; going away stops it after the row it is at. */
function askServer(dataDir: string, command: ImportCommand, tell: Tell, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const stopped = new Stopped("Stopped after the row it was at. Run it again to go on.");
    const lost = new Error("The running server could not do that; its log says why.");
    const call = request(
      { socketPath: controlSocket(dataDir), method: "POST", path: "/" },
      async (answer) => {
        let ended = false;
        try {
          for await (const line of createInterface({ input: answer })) {
            const event = importEvent.parse(JSON.parse(line));
            ended = event.type === "end" || event.type === "unreadable";
            tell(event);
          }
        } catch (error) {
          fail(signal.aborted ? stopped : error);
        }
        if (ended) done();
        else fail(signal.aborted ? stopped : lost);
      },
    );
    signal.addEventListener("abort", () => call.destroy(stopped));
    call.on("error", fail);
    call.end(JSON.stringify(command));
  });
}

async function onDatabase(config: Config, command: ImportCommand, tell: Tell, signal: AbortSignal) {
  const { dataDir, directUrl } = config;
  const storage = storageOf(config);
  const store = await openInstallation({ databaseUrl: directUrl, dataDir }, storage);
  try {
    await runImport({ store, storage, config, clock: systemClock }, command, { report: tell, signal });
  } finally {
    await store.close();
  }
}

const rows = (count: number) => (count === 1 ? "1 row" : `${count} rows`);

/** Writes what an import tells; progress goes over itself on a terminal, and stays silent elsewhere. */
function teller(command: ImportCommand): { tell: Tell; code: () => number } {
  let code = 1;
  const clear = () => process.stderr.isTTY && process.stderr.write("\r\x1b[K");
  const tell: Tell = (event) => {
    clear();
    if (event.type === "progress" && process.stderr.isTTY) {
      process.stderr.write(`${event.done} of ${event.of} ${event.what}`);
    }
    if (event.type === "unreadable") for (const reason of event.reasons) console.error(printable(reason));
    if (event.type === "bad") console.log(`line ${event.line}: ${printable(event.reasons.join("; "))}`);
    if (event.type !== "end") return;
    const { bad, before, imported, stopped } = event;
    const good = event.rows - bad - before;
    console.log(`${rows(event.rows)}: ${good} good, ${bad} bad, ${before} imported before.`);
    if (imported !== null) console.log(`Imported ${rows(imported)}.`);
    else if (!command.write) console.log("Nothing was changed. Add --write to import.");
    else if (!stopped) console.log("Nothing was imported. Mend the bad rows, or add --skip-bad.");
    if (stopped) console.log("Stopped. Run it again to go on.");
    code = stopped ? 130 : bad > 0 ? 1 : 0;
  };
  return { tell, code: () => code };
}

async function main(): Promise<number> {
  const command = commandOf(process.argv.slice(2));
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  const config = parseConfig(process.env);
  const stop = new AbortController();
  process.on("SIGINT", () => stop.abort());
  process.on("SIGTERM", () => stop.abort());
  const { tell, code } = teller(command);
  try {
    await onDatabase(config, command, tell, stop.signal);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    await askServer(config.dataDir, command, tell, stop.signal);
  }
  return code();
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Stopped ? error.message : bootFault(error));
    process.exitCode = error instanceof Stopped ? 130 : 1;
  },
);
