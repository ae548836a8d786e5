import { request } from "node:http";
import { controlSocket } from "#server/jobs/control.ts";

/** What a command tells a person at a terminal. */
export interface Answer {
  ok: boolean;
  lines: string[];
}

/** Has the server that holds the embedded database do it. */
export function askServer(
  dataDir: string,
  command: { verb: string } & Record<string, unknown>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: controlSocket(dataDir), method: "POST", path: "/" }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => {
        if (response.statusCode === 200) resolve(JSON.parse(text) as Answer);
        else reject(new Error("The running server could not do that; its log says why."));
      });
    });
    call.on("error", reject);
    call.end(JSON.stringify(command));
  });
}
