import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { ahead } from "#web/lib/lazy.ts";
import { followOwner } from "#web/lib/other-tabs.ts";
import { registerWorker } from "#web/lib/push.ts";
import { isPublicAnswer } from "#web/lib/session-change.ts";
import { cacheCurrentPage } from "./cache-current-page.ts";
import { ConnectionLine } from "./connection-line.tsx";
import { InstallBanner } from "./install-banner.tsx";
import { LanguageLine } from "./language-line.tsx";
import { watchClicks } from "./offline-clicks.ts";
import { followShortcut } from "./shortcuts.ts";
import { UpdateLine } from "./update-line.tsx";
import { watchWorker } from "./updates.ts";

let started = false;

async function start(client: QueryClient): Promise<void> {
  if (started) return;
  started = true;
  const registration = await registerWorker();
  if (!registration) return;
  // What was kept stood in for what is: now it can be asked for.
  const askAnew = () =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => isPublicAnswer(queryKey[0]) });
  watchWorker(registration, askAnew);
  await cacheCurrentPage(client);
}

/** What makes an app of the pages, on each of them. Arrives when the page is at rest. */
export default function AppParts() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(watchClicks, []);
  // What says that a connection is lost must be there before it is, also over Save-Data.
  useEffect(() => ahead(() => import("#web/ui/toast-panel.tsx")), []);
  useEffect(followOwner, []);
  useEffect(() => void start(client), [client]);
  useEffect(() => {
    void followShortcut((to) => void navigate(to, { replace: true }));
  }, [navigate]);
  return (
    <>
      <ConnectionLine />
      <UpdateLine />
      <InstallBanner />
      <LanguageLine />
    </>
  );
}
