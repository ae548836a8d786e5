import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";

/** A way to a PostgreSQL that can be shut, which to whoever goes through it is an outage. */
export interface Gate {
  /** The database's address through the gate. */
  url: string;
  /** Ends every session in the database as a shutdown would, and takes no new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

async function endSessions(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}

export async function gateTo(databaseUrl: string): Promise<Gate> {
  const { hostname, port } = new URL(databaseUrl);
  const lines = new Set<Socket>();
  const gate = createServer((socket) => {
    const server = connect(Number(port || 5432), hostname);
    lines.add(socket);
    socket.on("error", () => server.destroy()).pipe(server);
    server.on("error", () => socket.destroy()).pipe(socket);
    socket.once("close", () => lines.delete(socket));
  });
  const listen = (at: number) => new Promise<void>((done) => gate.listen(at, "127.0.0.1", done));
  await listen(0);
  const own = (gate.address() as AddressInfo).port;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    async shut() {
      const closed = new Promise<void>((done) => gate.close(() => done()));
      await endSessions(databaseUrl);
      for (const line of lines) line.destroy();
      await closed;
    },
    open: () => listen(own),
  };
}
