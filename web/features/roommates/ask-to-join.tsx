import { Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { preferencesThen, requestPath } from "#domain/roommates/links.ts";
import { REQUEST_STATUSES, type RequestStatus, wasAsked } from "#domain/roommates/states.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { ahead, lazyWithRetry } from "#web/lib/lazy.ts";
import { useSession } from "#web/lib/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { Dialog, loadDialog } from "#web/ui/dialog.tsx";
import { userText } from "#web/ui/user-text.tsx";
import { STATE_LOOK } from "./words.ts";

const AskForm = lazyWithRetry(() => import("./ask-form.tsx"));

interface AskToJoinProps {
  post: RoomPost;
  /** Opens the way in for who has no session. */
  onSignIn: () => void;
}

const NEXT: Partial<Record<RequestStatus, () => string>> = {
  pending: () => t("roommates.nextPending"),
  talking: () => t("roommates.nextTalking"),
  visit_agreed: () => t("roommates.nextTalking"),
  offered: () => t("roommates.nextOffered"),
  accepted: () => t("roommates.nextAccepted"),
  moved_in: () => t("roommates.sentMovedIn"),
  declined: () => t("roommates.nextDeclined"),
};

/** Where one's request for the room is, and the way to it. */
function Asked({ id, status }: { id: number; status: RequestStatus }) {
  const { label, tone } = STATE_LOOK[status];
  return (
    <div className="grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Tag tone={tone}>{label()}</Tag>
        <span className="text-muted max-lg:sr-only">{NEXT[status]?.()}</span>
      </p>
      <Link to={requestPath(id)} className={buttonClass("secondary")}>
        {t("roommates.seeMyRequest")}
      </Link>
    </div>
  );
}

/** Why somebody cannot ask, with the way on where there is one. */
function Refused({ refusal, postId }: { refusal: string; postId: number }) {
  const wayOn =
    refusal === roomMessages.genderFirst()
      ? { to: preferencesThen(pages.room(postId), "you"), label: t("roommates.openPreferences") }
      : { to: pages.rooms, label: t("roommates.seeOtherRooms") };
  return (
    <div className="grid justify-items-start gap-1">
      <p className="text-[15px]">{refusal}</p>
      <Link to={wayOn.to} className="inline-flex min-h-11 items-center font-semibold text-brand underline">
        {wayOn.label}
      </Link>
    </div>
  );
}

/** The way to ask to join a room; nothing for who posted it. */
export function AskToJoin({ post, onSignIn }: AskToJoinProps) {
  const { data: user, isPending } = useSession();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [pressedEarly, setPressedEarly] = useState(false);
  const mayAsk = !post.isOwn && post.refusal === null;
  useEffect(() => {
    // Back from signing in, to what was wanted before.
    if (!wanted || !user) return;
    setWanted(false);
    if (mayAsk) setOpen(true);
  }, [wanted, user, mayAsk]);
  const asksToSignIn = pressedEarly && !isPending;
  useEffect(() => {
    // It was pressed before it was known who is here.
    if (!asksToSignIn) return;
    setPressedEarly(false);
    if (!user) onSignIn();
  }, [asksToSignIn, user, onSignIn]);
  if (post.isOwn) return null;
  const status = REQUEST_STATUSES.find((each) => each === post.request?.status);
  if (post.request && status && wasAsked(status) && !open)
    return <Asked id={post.request.id} status={status} />;
  if (post.refusal !== null && !open) return <Refused refusal={post.refusal} postId={post.id} />;

  function press() {
    if (user) return setOpen(true);
    setWanted(true);
    if (isPending) setPressedEarly(true);
    else onSignIn();
  }
  return (
    <>
      <Button size="lg" onClick={press} onPointerEnter={() => ahead(loadDialog)} className="noscript:hidden">
        {t("roommates.askToJoin")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        phone="full"
        title={t("roommates.askToJoin")}
        description={userText(post.title)}
      >
        <Suspense fallback={<p role="status">{t("shared.loading")}</p>}>
          <AskForm post={post} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
