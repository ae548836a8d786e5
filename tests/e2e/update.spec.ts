import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "./harness.ts";
import { cards, open, search } from "./home-page.ts";

test.use({ serviceWorkers: "allow", contextOptions: { reducedMotion: "reduce", serviceWorkers: "allow" } });

interface Front {
  url: string;
  /** From now on the server has another build: the same pages under another version, without the files of this one. */
  deploy: () => void;
  close: () => Promise<void>;
}

/** Stands before the server, and after `deploy` answers as one that has been built anew. */
async function standBefore(target: string): Promise<Front> {
  const html = await (await fetch(target)).text();
  const version = /\/assets\/manifest-([\w-]+)\.js/.exec(html)?.[1] ?? "";
  const next = [...version].reverse().join("");
  let deployed = false;
  const answer = async (path: string, accept: string) => {
    // Files of the build before are gone, and one that nobody has fetched yet in any case.
    if (deployed && (path.includes(version) || path.includes("/booking-dialog-")))
      return { status: 404, type: "text/plain", body: Buffer.from("") };
    const response = await fetch(target + path.replaceAll(next, version), { headers: { accept } });
    const type = response.headers.get("content-type") ?? "";
    const bytes = Buffer.from(await response.arrayBuffer());
    const isText = /html|javascript/.test(type);
    const body = deployed && isText ? Buffer.from(bytes.toString().replaceAll(version, next)) : bytes;
    const policy = response.headers.get("content-security-policy");
    // The hashes are those of scripts that name the version of this build.
    return {
      status: response.status,
      type,
      body,
      policy: policy?.replace(/( 'sha256-[^']+')+/, " 'unsafe-inline'"),
    };
  };
  const server: Server = createServer((request, response) => {
    void answer(request.url ?? "/", request.headers.accept ?? "*/*").then(
      ({ status, type, body, policy }) => {
        response.writeHead(status, {
          "content-type": type,
          "cache-control": "no-cache",
          ...(policy && { "content-security-policy": policy }),
        });
        response.end(request.method === "HEAD" ? undefined : body);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      deployed = true;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

const line = (page: Page) => page.getByRole("region", { name: "New version" });

/** How many pages have come since. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
}

/** A page in the worker's hands, and behind it a server that has another build since. */
async function outlive(page: Page, front: Front): Promise<void> {
  await open(page, front.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(line(page)).toBeHidden();
  await search(page).focus();
  front.deploy();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

test.describe("after a deploy @release @desktop", () => {
  test("the new version waits until somebody wants it", async ({ server, page, allowErrors }) => {
    // What the page fetches ahead may be gone.
    allowErrors(/40[0-9]/, /ERR_FAILED/);
    const front = await standBefore(server.url);
    const loads = loadsOf(page);
    await outlive(page, front);
    await expect(line(page).getByText("A new version is ready")).toBeVisible();
    expect(loads()).toBe(1);
    await line(page).getByRole("button", { name: "Reload" }).click();
    await expect.poll(loads).toBe(2);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    const versions = () =>
      page.evaluate(
        async () => (await caches.keys()).filter((name) => /^tangu-documents-/.test(name)).length,
      );
    await expect.poll(versions).toBe(1);
    await expect(line(page)).toBeHidden();
    await front.close();
  });

  test("files that are gone lead to one reload, and no second", async ({ server, page, allowErrors }) => {
    allowErrors(/40[0-9]/, /dynamically imported module/);
    // Nothing is fetched before it is pressed.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
    );
    const front = await standBefore(server.url);
    const loads = loadsOf(page);
    await outlive(page, front);
    await expect(line(page)).toBeVisible();
    const book = cards(page)
      .getByRole("link", { name: /^Book / })
      .first();
    await book.click();
    await expect.poll(loads, { timeout: 15_000 }).toBe(2);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await book.click();
    await expect(page.getByText("We couldn't open this", { exact: true })).toBeVisible({ timeout: 15_000 });
    expect(loads()).toBe(2);
    await front.close();
  });
});
