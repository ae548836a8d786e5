import { request } from "node:http";
import { DataDirectoryInUse, migrate, openStore } from "#server/db/client.ts";
import {
  type AdminAnswer,
  type AdminCommand,
  adminCommand,
  answerAdminCommand,
} from "#server/lib/admin-commands.ts";
import { type Config, parseConfig } from "#server/lib/config.ts";
import { controlSocket } from "#server/lib/control.ts";
import { bootFault } from "#server/lib/greeting.ts";

const USAGE = `Usage: npm run admin -- grant <phone>    make an account an admin
       npm run admin -- revoke <phone>   take that back
       npm run admin -- list             show who is`;

function commandOf(args: readonly string[]): AdminCommand | null {
  const [verb, phone = "", ...rest] = args;
  const phoneNumber = phone.replace(/[\s-]/g, "").replace(/^\+91/, "");
  const parsed = adminCommand.safeParse({ verb, phoneNumber });
  return parsed.success && rest.length === 0 ? parsed.data : null;
}

/** Asks the server that holds the embedded database. */
function askServer(dataDir: string, command: AdminCommand): Promise<AdminAnswer> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: controlSocket(dataDir), method: "POST", path: "/" }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => {
        if (response.statusCode === 200) resolve(JSON.parse(text) as AdminAnswer);
        else reject(new Error("The running server could not do that; its log says why."));
      });
    });
    call.on("error", reject);
    call.end(JSON.stringify(command));
  });
}

async function onDatabase(config: Config, command: AdminCommand): Promise<AdminAnswer> {
  const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  try {
    await migrate(store);
    return await answerAdminCommand(store, command, new Date());
  } finally {
    await store.close();
  }
}

async function answer(config: Config, command: AdminCommand): Promise<AdminAnswer> {
  try {
    return await onDatabase(config, command);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    return askServer(config.dataDir, command);
  }
}

async function main(): Promise<number> {
  const command = commandOf(process.argv.slice(2));
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  const { ok, lines } = await answer(parseConfig(process.env), command);
  for (const line of lines) (ok ? console.log : console.error)(line);
  return ok ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(bootFault(error));
    process.exitCode = 1;
  },
);
