import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { createRoom } from "#domain/rooms/endpoints.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import type { RoomPost, RoomPostInput } from "#domain/rooms/posts.ts";
import { type Api, ApiError, useApi } from "#web/lib/api.ts";
import { fieldsOf, messageOf } from "#web/lib/failure.ts";
import { serverErrorsAt } from "#web/lib/form.ts";
import { sendLostAgain } from "#web/lib/ready-uploads.ts";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { attachVideos } from "./attach-videos.ts";
import { useRefreshed } from "./changes.ts";
import { photoNames, queueErrors, type RoomQueues, whenIdle } from "./room-queues.ts";
import { inputOf, ROOM_FIELDS, type RoomErrors, type RoomValues, roomErrors } from "./room-values.ts";

/** `genderFirst`: nothing is wrong with the room, but who offers it has to say their gender before. */
export type Outcome = { errors: RoomErrors; genderFirst?: boolean } | { room: RoomPost; videosLeft: number };

const create = async (api: Api, json: RoomPostInput, idempotencyKey: string) =>
  (await api.send(createRoom(), { json, idempotencyKey })).data;

export const saidBy = (error: unknown): string => messageOf(error, t("rooms.stillHere"));

/** Whether the call may have gone through although no answer came. */
const isUnknown = (error: unknown) => !(error instanceof ApiError) || error.status >= 500;

/** Offers a room: what is wrong with the form first, then what is still being sent, then the room, then its videos. */
export function useCreateRoom() {
  const api = useApi();
  const refreshed = useRefreshed();
  const { keyFor, done } = useActionKey();
  const [busy, setBusy] = useState(false);
  const call = useMutation({
    mutationFn: ({ input, key }: { input: RoomPostInput; key: string }) => create(api, input, key),
  });

  async function send(values: RoomValues, queues: RoomQueues, again = true): Promise<Outcome> {
    const input = inputOf(values, photoNames(queues));
    try {
      const room = await call.mutateAsync({ input, key: keyFor(JSON.stringify(input)) });
      done();
      const videosLeft = await attachVideos(api, room, queues.videos);
      void refreshed(room.id);
      return { room, videosLeft };
    } catch (error) {
      if (!isUnknown(error)) done();
      const refusal = error instanceof ApiError ? error : null;
      const lost = refusal?.code === "MEDIA_GONE";
      if (lost && again && (await sendLostAgain(queues.photos))) return send(values, queues, false);
      const errors = { ...serverErrorsAt(ROOM_FIELDS, fieldsOf(error)), ...queueErrors(queues) };
      if (refusal?.serverMessage === roomMessages.genderFirst()) return { errors, genderFirst: true };
      toast({ title: t("rooms.notOfferedYet"), description: saidBy(error), variant: "destructive" });
      return { errors };
    }
  }

  async function submit(values: RoomValues, queues: RoomQueues): Promise<Outcome> {
    const wrong = { ...roomErrors(values), ...queueErrors(queues) };
    if (Object.keys(wrong).length > 0) return { errors: wrong };
    await whenIdle(queues);
    const failed = queueErrors(queues);
    return Object.keys(failed).length > 0 ? { errors: failed } : send(values, queues);
  }

  return {
    busy,
    async submit(values: RoomValues, queues: RoomQueues): Promise<Outcome> {
      setBusy(true);
      try {
        return await submit(values, queues);
      } finally {
        setBusy(false);
      }
    },
  };
}
