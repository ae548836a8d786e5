import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "#web/lib/api.ts";
import { useChatLauncher } from "#web/lib/chat-launcher.ts";
import { goLive } from "./live.ts";
import { renewPush } from "./notify.ts";
import { unreadQuery } from "./queries.ts";
import { useActor } from "./use-actor.ts";

const COUNT = /^\(\d+\+?\) /;

/** Puts the count before whatever the page calls itself, now and after the next page. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const mark = count === 0 ? "" : `(${count > 99 ? "99+" : count}) `;
    const write = () => {
      const wanted = mark + document.title.replace(COUNT, "");
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNT, "");
    };
  }, [count]);
}

/** In touch with the conversations for as long as the page is open. Loaded only for who has, or may have, some. */
export default function Presence() {
  const api = useApi();
  const client = useQueryClient();
  const { by, key, pending } = useActor();
  const { open } = useChatLauncher();
  const unread = useQuery({ ...unreadQuery(api), enabled: !pending });
  useCountInTitle(unread.data?.messages ?? 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another listener to the server
  useEffect(() => {
    if (pending) return;
    void renewPush(api).catch(() => undefined);
    return goLive({ api, client, by, onOpen: open });
  }, [api, client, by, open, key, pending]);

  return null;
}
