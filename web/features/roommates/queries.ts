import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { getUnread, listConversations } from "#domain/chat/endpoints.ts";
import { api as paths } from "#domain/paths.ts";
import type {
  BlockedPerson,
  MyRoommates,
  RoommateRequest,
  RoommateRequestInput,
  RoommateRequestStep,
} from "#domain/roommates/requests.ts";
import { type Api, ApiError, useApi } from "#web/lib/api.ts";

export const roommatesQuery = (api: Api) =>
  queryOptions({
    queryKey: [paths.myRoommates],
    queryFn: async ({ signal }) => (await api.oldGet<MyRoommates>(paths.myRoommates, { signal })).data,
    staleTime: 0,
  });

export const blockedQuery = (api: Api) =>
  queryOptions({
    queryKey: [paths.myBlocked],
    queryFn: async ({ signal }) => (await api.oldGet<BlockedPerson[]>(paths.myBlocked, { signal })).data,
    staleTime: 0,
  });

export const saidBy = (error: unknown) =>
  (error instanceof ApiError ? error.serverMessage : null) ??
  "That did not go through. Please check your connection and try again.";

/** What a request or a block changes: the lists, the rooms that say where one's request is, and the chats. */
function useRefreshed() {
  const client = useQueryClient();
  const touched = (key: unknown) =>
    typeof key === "string" &&
    (key === paths.myRoommates ||
      key === paths.myBlocked ||
      key === listConversations().path ||
      key === getUnread().path ||
      key.startsWith(paths.roomPosts) ||
      key === paths.myRoomPosts);
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => touched(queryKey[0]) });
}

export function useAsk() {
  const api = useApi();
  const onSettled = useRefreshed();
  return useMutation({
    mutationFn: async ({ input, key }: { input: RoommateRequestInput; key: string }) => {
      const options = { json: input, idempotencyKey: key };
      return (await api.oldSend<RoommateRequest>("POST", paths.roommateRequests, options)).data;
    },
    onSettled,
  });
}

/** One step of a request: accept, decline, withdraw. */
export function useRequestStep(id: number) {
  const api = useApi();
  const onSettled = useRefreshed();
  return useMutation({
    mutationFn: async ({ step, key }: { step: Partial<RoommateRequestStep>; key: string }) => {
      const options = { json: step, idempotencyKey: key };
      return (await api.oldSend<RoommateRequest>("PATCH", paths.roommateRequest(id), options)).data;
    },
    onSettled,
  });
}

/** @param path of the report: of a request, or of a room */
export function useReport(path: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ reason, key }: { reason: string; key: string }) => {
      await api.oldSend("POST", path, { json: { reason }, idempotencyKey: key });
    },
  });
}

export function useBlockPerson(userId: string) {
  const api = useApi();
  const onSettled = useRefreshed();
  return useMutation({
    mutationFn: async (blocked: boolean) => {
      await api.oldSend(blocked ? "PUT" : "DELETE", paths.userBlock(userId));
    },
    onSettled,
  });
}
