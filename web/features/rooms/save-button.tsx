import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Bookmark } from "lucide-react";
import { t } from "#domain/i18n.ts";
import type { RoomCard } from "#domain/rooms/posts.ts";
import { importWithRetry } from "#web/lib/lazy.ts";
import { useSession } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface SaveButtonProps {
  room: Pick<RoomCard, "id" | "title" | "isSaved">;
  look?: "overlay" | "outline";
  /** Who saves a room has an account that keeps it. */
  onSignIn: () => void;
}

export function SaveButton({ room, look = "overlay", onSignIn }: SaveButtonProps) {
  const client = useQueryClient();
  const session = useSession();
  const { id, title, isSaved } = room;
  const save = () => {
    if (session.data === null) return onSignIn();
    importWithRetry(() => import("./save.ts")).then(
      ({ saveRoom }) => saveRoom(client, id, !isSaved),
      () => toast({ title: t("rooms.saveFailed"), variant: "destructive" }),
    );
  };
  return (
    <IconButton
      label={t("rooms.saveNamed", { title })}
      look={look}
      aria-pressed={isSaved}
      onClick={save}
      className="noscript:hidden"
    >
      <Bookmark
        aria-hidden="true"
        className={clsx(
          "size-5",
          isSaved && ["fill-current", look === "outline" ? "text-brand" : "text-[#0f6b5c]"],
        )}
      />
    </IconButton>
  );
}
