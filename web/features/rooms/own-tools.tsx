import { EyeOff, Inbox, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useChangeRoom, useDeleteRoom } from "./changes.ts";
import { Seekers } from "./seekers.tsx";

const complain = (title: string) => (error: unknown) =>
  showFailure(error, { title, fallback: t("rooms.tryAgain") });

function CloseOrOpen({ room }: { room: RoomPost }) {
  const change = useChangeRoom(room.id);
  const [asking, setAsking] = useState(false);
  if (!room.isActive) {
    const open = () =>
      change.mutate(
        { isActive: true },
        {
          onSuccess: () => void toast({ title: t("rooms.openedAgain") }),
          onError: complain(t("rooms.openFailed")),
        },
      );
    return (
      <Button onClick={open} busy={change.isPending}>
        <RotateCcw aria-hidden="true" className="size-4" />
        {t("rooms.openAgain")}{" "}
      </Button>
    );
  }
  const close = () =>
    change.mutate(
      { isActive: false },
      {
        onSuccess: () => {
          setAsking(false);
          toast({ title: t("rooms.closedTitle"), description: t("rooms.closedText") });
        },
        onError: complain(t("rooms.closeFailed")),
      },
    );
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <EyeOff aria-hidden="true" className="size-4" /> {t("shared.close")}{" "}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("rooms.closeAsk")}
        back={t("rooms.keepIt")}
        description={t("rooms.closeAskText")}
        press={t("rooms.closeIt")}
        busy={change.isPending}
        onConfirm={close}
      />
    </>
  );
}

function Delete({ room }: { room: RoomPost }) {
  const remove = useDeleteRoom(room.id);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const onConfirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: t("rooms.deletedTitle") });
        void navigate(pages.myRooms, { replace: true });
      },
      onError: complain(t("rooms.deleteFailed")),
    });
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" className="text-danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" /> {t("shared.delete")}{" "}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("rooms.deleteAsk")}
        back={t("rooms.keepIt")}
        description={t("rooms.deleteAskText")}
        press={t("rooms.deleteIt")}
        busy={remove.isPending}
        onConfirm={onConfirm}
      />
    </>
  );
}

interface OwnToolsProps {
  room: RoomPost;
  trustOf?: Parameters<typeof Seekers>[0]["trustOf"];
}

/** What somebody does with a room of their own. */
export function OwnTools({ room, trustOf }: OwnToolsProps): ReactNode {
  return (
    <section
      aria-label={t("rooms.yourRoom")}
      className="mb-8 grid gap-5 rounded-card border border-line bg-surface p-5"
    >
      <div>
        <p className="font-bold text-lg">{t("rooms.thisIsYours")}</p>
        <p className="text-muted">
          {room.isActive ? t("rooms.thisIsYoursOpen") : t("rooms.thisIsYoursClosed")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={pages.myRooms} className={buttonClass("primary")}>
          <Inbox aria-hidden="true" className="size-4" /> {t("rooms.requests")}{" "}
        </Link>
        <Link to={pages.editRoom(room.id)} className={buttonClass("secondary")}>
          <Pencil aria-hidden="true" className="size-4" /> {t("shared.edit")}{" "}
        </Link>
        <CloseOrOpen room={room} />
        <Delete room={room} />
      </div>
      {room.isActive && <Seekers roomId={room.id} trustOf={trustOf} />}
    </section>
  );
}
