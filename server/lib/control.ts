import { chmodSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { join } from "node:path";
import { type AdminCommand, adminCommand, answerAdminCommand } from "./admin-commands.ts";
import type { Deps } from "./deps.ts";

export const controlSocket = (dataDir: string) => join(dataDir, "control.sock");

const MAX_BYTES = 10_000;

async function readCommand(request: IncomingMessage): Promise<AdminCommand> {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BYTES) throw new Error("Too long a command");
  }
  return adminCommand.parse(JSON.parse(text));
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

/**
 * Lets `npm run admin` work while this process holds the embedded database, which admits no second one.
 * For PostgreSQL there is no need: the command goes to the database itself.
 */
export async function startControl(deps: Deps): Promise<{ close(): Promise<void> }> {
  const path = controlSocket(deps.config.dataDir);
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    deps.log.warn("DATA_DIR is too long a path for a socket: stop the server before `npm run admin`");
    return { close: async () => {} };
  }
  // Left by a process that died: whoever holds the database's lock owns the name.
  rmSync(path, { force: true });
  const server = createServer((request, response) => {
    readCommand(request)
      .then((command) => answerAdminCommand(deps.store, command, deps.clock.now()))
      .then(
        (answer) =>
          response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer)),
        (error: unknown) => {
          deps.log.error({ err: error }, "control command failed");
          response.writeHead(500).end();
        },
      );
  });
  await listen(server, path);
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
