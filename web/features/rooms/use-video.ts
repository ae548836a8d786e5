import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import {
  countRoomVideoView,
  deleteRoomVideo,
  getRoom,
  likeRoomVideo,
  listListingVideos,
  unlikeRoomVideo,
} from "#domain/rooms/endpoints.ts";
import type { RoomVideo, RoomVideoLike } from "#domain/rooms/videos.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { keyOf } from "#web/lib/query.tsx";
import { toast } from "#web/lib/toast.ts";

const notDone = (error: unknown) => {
  toast({ title: messageOf(error, t("rooms.videoActionFailed")), variant: "destructive" });
};

/** Tells that a video was played: once for each time it is on the screen. Nobody waits for the answer. */
export function useCounted(id: number): () => void {
  const api = useApi();
  const told = useRef(false);
  return () => {
    if (told.current) return;
    told.current = true;
    api.send(countRoomVideoView(id)).catch(() => undefined);
  };
}

/** A like that shows at once, and goes back as it was when it cannot be kept. */
export function useLike({ id, isLiked, likes }: RoomVideo) {
  const api = useApi();
  const [shown, setShown] = useState<RoomVideoLike>({ isLiked, likes });
  const like = useMutation({
    // Taps in a row are sent in a row: the last one is what stays.
    scope: { id: `like of video ${id}` },
    mutationFn: async (on: boolean) => (await api.send(on ? likeRoomVideo(id) : unlikeRoomVideo(id))).data,
    onMutate: (on) => setShown(({ likes }) => ({ isLiked: on, likes: likes + (on ? 1 : -1) })),
    onSuccess: setShown,
    onError: (error, on) => {
      setShown(({ likes }) => ({ isLiked: !on, likes: likes + (on ? -1 : 1) }));
      notDone(error);
    },
  });
  return { ...shown, toggle: () => like.mutate(!shown.isLiked) };
}

/** Removes a video; whatever shows it asks anew. */
export function useRemove(
  id: number,
  { listingId, postId }: { listingId: number | null; postId: number | null },
) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.send(deleteRoomVideo(id)),
    onSuccess: () => {
      const beside = [
        ...(listingId === null ? [] : [listListingVideos(listingId)]),
        ...(postId === null ? [] : [getRoom(postId)]),
      ];
      for (const call of beside) void client.invalidateQueries({ queryKey: keyOf(call) });
      toast({ title: t("rooms.videoRemoved") });
    },
    onError: notDone,
  });
}
