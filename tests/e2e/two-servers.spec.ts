import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listConversations, listMessages } from "#domain/chat/endpoints.ts";
import { findPostgres, freePort, startCluster } from "#scripts/lib/postgres.ts";
import { startServer } from "#scripts/lib/server.ts";
import { migrate, openStore } from "#server/db/client.ts";
import { test as base, expect, type Talk } from "./harness.ts";
import { askAs, messagesOn, offline, openChats, say } from "./talk.ts";
import { fillTalk } from "./world.ts";

const programs = findPostgres();

type TwoServers = Talk & { second: string };

/** The address of the talk is that of the first server; `second` is the one that stops and restarts. */
const test = base.extend<{ servers: TwoServers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const cluster = await startCluster(programs!);
      const dataDir = mkdtempSync(join(tmpdir(), "tangu-two-servers-"));
      try {
        const store = await openStore({ dataDir, databaseUrl: cluster.url });
        await migrate(store);
        const filled = await fillTalk(store);
        await store.close();
        const env = { DATABASE_URL: cluster.url, RATE_LIMIT: "off" };
        const start = async (port?: number) =>
          startServer({ dataDir, port: port ?? (await freePort()), env });
        const [one, first] = await Promise.all([start(), start()]);
        let two = first;
        const stop = async () => {
          await two.stop();
        };
        const restart = async () => {
          two = await start(Number(new URL(first.url).port));
        };
        await use({ url: one.url, second: two.url, ...filled, stop, restart });
        expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0]);
      } finally {
        await cluster.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { timeout: 240_000 },
  ],
});

if (programs) {
  test("a guest at one server and a host at another talk through a cut and a restart @release @desktop", async ({
    someone,
    servers: talk,
    allowErrors,
  }) => {
    test.slow();
    allowErrors(offline, /40[14]|50[0-9]/);
    const { page: guest, context: guestContext } = await someone("phone", undefined, talk.url);
    const { page: host } = await someone("desktop", talk.host, talk.second);
    const texts: string[] = [];
    const expectBoth = async (...more: string[]) => {
      texts.push(...more);
      for (const page of [guest, host]) await expect.poll(() => messagesOn(page)).toEqual(texts);
    };
    const readBy = (page: typeof guest) => page.locator('[data-message] [data-state="read"]');

    await openChats(host);
    await expect(host.getByRole("heading", { name: "No conversations yet" })).toBeVisible();
    await askAs(guest, talk, "Asha");
    await say(guest, "Is a bed free?");
    await expect(host).toHaveTitle(/^\(1\) /);
    await expect(guest.locator('[data-state="delivered"]')).toHaveCount(1);

    // What the host reads while the guest is cut off is seen as read when the guest is back.
    await guestContext.setOffline(true);
    await expect(guest.getByText(/^Reconnecting…/)).toBeVisible();
    await host.getByRole("button", { name: /^Asha/ }).click();
    await expect.poll(() => messagesOn(host)).toEqual(["Is a bed free?"]);
    await guestContext.setOffline(false);
    await expect(readBy(guest)).toHaveCount(1);

    await say(host, "Yes, two.");
    await expectBoth("Is a bed free?", "Yes, two.");
    await expect(readBy(host)).toHaveCount(1);
    await say(guest, "From Monday?");
    await expectBoth("From Monday?");
    await expect(readBy(guest)).toHaveCount(2);

    await guestContext.setOffline(true);
    await expect(guest.getByText(/^Reconnecting…/)).toBeVisible();
    const cut = ["cut 1", "cut 2", "cut 3"];
    for (const text of cut) await say(guest, text);
    await expect(guest.locator('[data-state="waiting"]')).toHaveCount(3);
    await say(host, "during the cut");
    await expect(host.locator('[data-state="waiting"]')).toHaveCount(0);
    await guestContext.setOffline(false);
    await expectBoth("during the cut", ...cut);
    await expect(readBy(guest)).toHaveCount(5);

    // The host's server goes; the guest's takes what is written meanwhile, and the host's waits.
    await talk.stop();
    for (const text of ["away 1", "away 2"]) await say(guest, text);
    await expect(guest.locator('[data-state="waiting"]')).toHaveCount(0);
    await say(host, "from the desk");
    await expect(host.locator('[data-state="waiting"]')).toHaveCount(1);
    await talk.restart();
    await expect(host.locator('[data-state="waiting"]')).toHaveCount(0, { timeout: 40_000 });
    await expectBoth("away 1", "away 2", "from the desk");
    await say(guest, "Thank you");
    await expectBoth("Thank you");
    await expect(readBy(guest)).toHaveCount(8);
    await expect(readBy(host)).toHaveCount(3);

    // Both servers keep them as they are shown.
    const list = await (await guestContext.request.get(listConversations().path)).json();
    for (const [context, url] of [
      [guestContext, talk.url],
      [host.context(), talk.second],
    ] as const) {
      const kept = await (await context.request.get(url + listMessages(list[0].id).path)).json();
      expect(kept.map(({ message }: { message: string }) => message)).toEqual(texts);
    }
  });
}
