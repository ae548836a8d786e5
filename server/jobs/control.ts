import { chmodSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import * as z from "zod/mini";
import { type ImportCommand, importCommand } from "#server/jobs/import/events.ts";
import { runImport } from "#server/jobs/import/run.ts";
import type { Deps } from "#server/lib/deps.ts";
import { bucketOf } from "#server/storage/open.ts";
import { adminCommand, answerAdminCommand } from "./admin-commands.ts";
import { backUpTo } from "./back-up.ts";

export const controlSocket = (dataDir: string) => join(dataDir, "control.sock");

const MAX_BYTES = 10_000;

/** The path is absolute; the passphrase is the caller's. */
const backupCommand = z.object({
  verb: z.literal("backup"),
  path: z.string(),
  passphrase: z.optional(z.string()),
});

const controlCommand = z.union([adminCommand, importCommand, backupCommand]);
type ControlCommand = z.infer<typeof controlCommand>;

async function readCommand(request: IncomingMessage): Promise<ControlCommand> {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BYTES) throw new Error("Too long a command");
  }
  return controlCommand.parse(JSON.parse(text));
}

/** What every system takes for the name of a socket; a longer one is cut off without a word, and another file made. */
const LONGEST_PATH = 103;

/** Listens so that from the first moment only the owner of the process can reach the socket. */
async function listen(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    await new Promise<void>((done, fail) => {
      server.once("error", fail);
      server.listen(path, done);
    });
  } finally {
    process.umask(before);
  }
  chmodSync(path, 0o600);
}

/** Tells of an import while it runs, a line of JSON each. It ends after a row when who asked for it goes away. */
async function streamImport(
  deps: Deps,
  command: ImportCommand,
  response: ServerResponse,
  stop: AbortSignal,
): Promise<void> {
  const left = new AbortController();
  response.once("close", () => left.abort());
  response.writeHead(200, { "Content-Type": "application/x-ndjson" });
  await runImport(deps, command, {
    report: (event) => response.write(`${JSON.stringify(event)}\n`),
    signal: AbortSignal.any([left.signal, stop]),
  });
  response.end();
}

async function answerBackup(
  deps: Deps,
  { path, passphrase }: z.infer<typeof backupCommand>,
  response: ServerResponse,
): Promise<void> {
  const { dataDir } = deps.config;
  const bucket = bucketOf(deps.config);
  const answer = await backUpTo(path, { dataDir, bucket, passphrase, store: deps.store });
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
}

async function obey(
  deps: Deps,
  request: IncomingMessage,
  response: ServerResponse,
  stop: AbortSignal,
): Promise<void> {
  try {
    const command = await readCommand(request);
    if (command.verb === "import") return await streamImport(deps, command, response, stop);
    if (command.verb === "backup") return await answerBackup(deps, command, response);
    const answer = await answerAdminCommand(deps.store, command, deps.clock.now(), deps.config.publicUrl);
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
  } catch (error) {
    deps.log.error({ err: error }, "control command failed");
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
}

/**
 * Lets `npm run admin`, `npm run import` and `npm run db -- backup` work while this process holds the embedded database, which admits no second one.
 * For PostgreSQL there is no need: the command goes to the database itself.
 */
export async function startControl(deps: Deps): Promise<{ close(): Promise<void> }> {
  const path = controlSocket(deps.config.dataDir);
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    deps.log.warn(
      "DATA_DIR is too long a path for a socket: stop the server before `npm run admin`, `npm run import` or `npm run db`",
    );
    return { close: async () => {} };
  }
  // Left by a process that died: the holder of the database's lock owns the name.
  rmSync(path, { force: true });
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const work = obey(deps, request, response, stop.signal).finally(() => running.delete(work));
    running.add(work);
  });
  await listen(server, path);
  return {
    close: async () => {
      stop.abort();
      const closed = new Promise<void>((done) => server.close(() => done()));
      // An import comes to the end of its row, and says so, before the database goes.
      await Promise.all(running);
      server.closeAllConnections();
      await closed;
    },
  };
}
