import { DataDirectoryInUse, migrate, openStore } from "#server/db/client.ts";
import {
  type AdminAnswer,
  type AdminCommand,
  adminCommand,
  answerAdminCommand,
} from "#server/jobs/admin-commands.ts";
import { type Config, parseConfig } from "#server/lib/config.ts";
import { bootFault } from "#server/lib/greeting.ts";
import { printable } from "#server/lib/printable.ts";
import { askServer } from "./lib/ask-server.ts";

const USAGE = `Usage: npm run admin -- grant <phone> [support|finance|superadmin]
                                         make an account an admin; superadmin unless said otherwise
       npm run admin -- revoke <phone>   take that back
       npm run admin -- list             show who is
       npm run admin -- lock             log every admin out, and end every open admin mode
       npm run admin -- reset <phone>    a link to choose a new password, for admins too
       npm run admin -- totp-off <phone> turn two-step login off, when the app and the codes are lost`;

function commandOf(args: readonly string[]): AdminCommand | null {
  const [verb, phone = "", role, ...rest] = args;
  const phoneNumber = phone.replace(/[\s-]/g, "").replace(/^\+91/, "");
  const parsed = adminCommand.safeParse({ verb, phoneNumber, role });
  const isUsed = role === undefined || verb === "grant";
  return parsed.success && isUsed && rest.length === 0 ? parsed.data : null;
}

async function onDatabase(config: Config, command: AdminCommand): Promise<AdminAnswer> {
  const store = await openStore({ databaseUrl: config.directUrl, dataDir: config.dataDir });
  try {
    await migrate(store);
    return await answerAdminCommand(store, command, new Date(), config.publicUrl);
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
  for (const line of lines) (ok ? console.log : console.error)(printable(line));
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
