import { EyeOff, Inbox, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { pages } from "#domain/paths.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useChangeRoom, useDeleteRoom } from "./changes.ts";
import { Seekers } from "./seekers.tsx";

const complain = (title: string) => (error: unknown) =>
  showFailure(error, { title, fallback: "Please try again." });

function CloseOrOpen({ room }: { room: RoomPost }) {
  const change = useChangeRoom(room.id);
  const [asking, setAsking] = useState(false);
  if (!room.isActive) {
    const open = () =>
      change.mutate(
        { isActive: true },
        {
          onSuccess: () => void toast({ title: "Your room is offered again" }),
          onError: complain("Your room is not offered again"),
        },
      );
    return (
      <Button onClick={open} busy={change.isPending}>
        <RotateCcw aria-hidden="true" className="size-4" />
        Offer it again
      </Button>
    );
  }
  const close = () =>
    change.mutate(
      { isActive: false },
      {
        onSuccess: () => {
          setAsking(false);
          toast({ title: "Your room is closed", description: "Nobody finds it any more." });
        },
        onError: complain("Your room is not closed"),
      },
    );
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <EyeOff aria-hidden="true" className="size-4" />
        Close
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close this room?"
        back="Keep it"
        description="Nobody finds it any more, and whoever waits for an answer is told kindly that it is taken. You can open it again."
        press="Close it"
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
        toast({ title: "Room deleted" });
        void navigate(pages.myRooms, { replace: true });
      },
      onError: complain("Your room is not deleted"),
    });
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" className="text-danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this room?"
        back="Keep it"
        description="Its photos and videos go with it. This cannot be undone."
        press="Delete it"
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
      aria-label="Your room"
      className="mb-8 grid gap-5 rounded-card border border-line bg-surface p-5"
    >
      <div>
        <p className="font-bold text-lg">This is your room</p>
        <p className="text-muted">
          {room.isActive
            ? "Others see this page without this box."
            : "It is closed: nobody else sees this page."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={pages.myRooms} className={buttonClass("primary")}>
          <Inbox aria-hidden="true" className="size-4" />
          Requests
        </Link>
        <Link to={pages.editRoom(room.id)} className={buttonClass("secondary")}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </Link>
        <CloseOrOpen room={room} />
        <Delete room={room} />
      </div>
      {room.isActive && <Seekers roomId={room.id} trustOf={trustOf} />}
    </section>
  );
}
