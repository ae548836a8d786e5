import { spawn } from "node:child_process";
import { Agent, get } from "node:http";
import { fileURLToPath } from "node:url";

const CONNECTIONS = 16;

/** Asks for one address over and over on some kept connections. */
async function hammer(url: string, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + milliseconds;
  let answered = 0;
  const once = () =>
    new Promise<void>((done, fail) => {
      get(url, { agent }, (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`${url} answered ${answer.statusCode}`));
        answer.resume().on("end", done);
      }).on("error", fail);
    });
  const worker = async () => {
    while (performance.now() < end) {
      await once();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return (answered / milliseconds) * 1000;
}

/** Answers per second of an address, asked from another process so that asking costs the server nothing. */
export function answersPerSecond(url: string, milliseconds: number): Promise<number> {
  const arguments_ = ["--import", "tsx", fileURLToPath(import.meta.url), url, String(milliseconds)];
  const child = spawn(process.execPath, arguments_, { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk;
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => (code === 0 ? done(Number(printed)) : fail(new Error("The load stopped"))));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , url = "", milliseconds = "0"] = process.argv;
  console.log(await hammer(url, Number(milliseconds)));
}
