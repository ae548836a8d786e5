import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { getUnread, listConversations } from "#domain/chat/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { blockUser, listBlocked, unblockUser } from "#domain/moderation/endpoints.ts";
import {
  countWaitingRequests,
  createRoommateRequest,
  getMyRoommates,
  markRequestsSeen,
  showAddress,
  updateRoommateRequest,
} from "#domain/roommates/endpoints.ts";
import type { AskInput, RoommateRequest, RoommateRequestStepInput } from "#domain/roommates/requests.ts";
import { listMyRooms, listSimilarRooms } from "#domain/rooms/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { queriesOf, queryFor } from "#web/lib/query.tsx";
import { ROOM_READS } from "#web/lib/room-reads.ts";
import { toast } from "#web/lib/toast.ts";

export const roommatesQuery = (api: Api) => ({ ...queryFor(api, getMyRoommates()), staleTime: 0 });

export const similarQuery = (api: Api, postId: number) => queryFor(api, listSimilarRooms(postId));

export const blockedQuery = (api: Api) => ({ ...queryFor(api, listBlocked()), staleTime: 0 });

export const failedWords = () => t("roommates.failed");
export const saidBy = (error: unknown) => messageOf(error, failedWords());

/** What a request or a block changes: the lists, the rooms that say where one's request is, and the chats. */
function useRefreshed() {
  const client = useQueryClient();
  const touched = [
    getMyRoommates,
    countWaitingRequests,
    listBlocked,
    listConversations,
    getUnread,
    listMyRooms,
    ...ROOM_READS,
  ];
  return () => client.invalidateQueries(queriesOf(...touched));
}

export function useAsk() {
  const api = useApi();
  const onSettled = useRefreshed();
  return useMutation({
    mutationFn: async ({ input, key }: { input: AskInput; key: string }) => {
      const options = { json: input, idempotencyKey: key };
      return (await api.send(createRoommateRequest(), options)).data;
    },
    onSettled,
  });
}

/** One step of a request. */
export function useRequestStep(id: number) {
  const api = useApi();
  const onSettled = useRefreshed();
  return useMutation({
    mutationFn: async ({ step, key }: { step: RoommateRequestStepInput; key: string }) => {
      const options = { json: step, idempotencyKey: key };
      return (await api.send(updateRoommateRequest(id), options)).data;
    },
    onSettled,
  });
}

/** A step that nothing is written to: a failure is told in a toast, and the next try is a new one. */
export function useStep(id: number) {
  const { mutateAsync, isPending } = useRequestStep(id);
  const key = useRef(newActionKey());
  const take = (step: RoommateRequestStepInput, onDone: () => void): void =>
    void mutateAsync({ step, key: key.current }).then(onDone, (error: unknown) => {
      key.current = newActionKey();
      toast({ title: t("roommates.error"), description: saidBy(error), variant: "destructive" });
    });
  return { take, isPending };
}

/** Shows the address of one's home to who asked, or shows it no more. */
export function useShowAddress(id: number) {
  const api = useApi();
  const onSettled = useRefreshed();
  const { mutate, isPending } = useMutation({
    mutationFn: (isShown: boolean) =>
      api.send(showAddress(id), { json: { isShown }, idempotencyKey: newActionKey() }),
    onSettled,
  });
  const show = (isShown: boolean, onDone?: () => void): void =>
    mutate(isShown, {
      onSuccess: () => onDone?.(),
      onError: (error) =>
        void toast({ title: t("roommates.error"), description: saidBy(error), variant: "destructive" }),
    });
  return { show, isPending };
}

/** What moved a request last is no news any more once it is on the screen. */
export function useMarkSeen(requests: readonly RoommateRequest[]) {
  const api = useApi();
  const client = useQueryClient();
  const ids = requests.flatMap(({ id, isNews }) => (isNews ? [id] : [])).join(" ");
  useEffect(() => {
    if (ids === "") return;
    const json = { ids: ids.split(" ").map(Number) };
    api.send(markRequestsSeen(), { json }).then(
      () => client.invalidateQueries(queriesOf(countWaitingRequests)),
      // They stay news until the next look.
      () => undefined,
    );
  }, [ids, api, client]);
}

export function useBlockPerson(userId: string) {
  const api = useApi();
  const onSettled = useRefreshed();
  return useMutation({
    mutationFn: async (blocked: boolean) => {
      await api.send(blocked ? blockUser(userId) : unblockUser(userId));
    },
    onSettled,
  });
}
