import { ArrowDown } from "lucide-react";
import { Fragment, memo, useMemo, useRef, useState } from "react";
import type { ChatMessage, Conversation } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { Bubble, NotSent, SendingPhoto, Tick } from "./bubble.tsx";
import type { Waiting } from "./outbox.ts";
import { remove, tryAgain } from "./outbox-store.ts";
import { ExpiredPhoto, Photo } from "./photo.tsx";
import { type Row, rowsOf } from "./thread-rows.ts";
import { dayLabel, fullTime, messageTime } from "./times.ts";
import { useNow } from "./use-now.ts";
import type { PhotoOnItsWay, usePhotos } from "./use-photos.ts";
import { useRead } from "./use-read.ts";
import { useScroll } from "./use-scroll.ts";

const NEW_LINE = "[data-new-line]";

function Line({ row, now }: { row: Row; now: Date }) {
  if (row.kind === "new") {
    return (
      <li
        data-new-line=""
        className="flex items-center gap-3 font-semibold text-brand text-xs before:h-px before:flex-1 before:bg-brand/40 after:h-px after:flex-1 after:bg-brand/40"
      >
        {t("chat.newMessages")}
      </li>
    );
  }
  return (
    row.kind === "day" && (
      <li className="flex justify-center">
        <span className="rounded-full border border-line bg-surface px-3 py-1 font-semibold text-muted text-xs">
          {dayLabel(row.at, now)}
        </span>
      </li>
    )
  );
}

interface MessageProps {
  row: Extract<Row, { kind: "message" }>;
  other: string;
  now: Date;
}

const Message = memo(function Message({ row, other, now }: MessageProps) {
  const { message, mine, state } = row;
  const at = new Date(message.sentAt);
  const from = mine ? t("chat.you") : other;
  return (
    <li data-message={message.id}>
      <Bubble
        mine={mine}
        from={from}
        text={message.message}
        photo={
          message.photoUrl ? (
            <Photo messageId={message.id} from={mine ? null : other} />
          ) : (
            message.photoExpired && <ExpiredPhoto />
          )
        }
      >
        <time dateTime={message.sentAt} title={fullTime(at)} className="tabular-nums">
          {messageTime(at, now)}
        </time>
        {mine && <Tick state={state} />}
      </Bubble>
    </li>
  );
});

function WaitingMessage({ item }: { item: Waiting }) {
  return (
    <li data-waiting="" className="grid gap-0.5">
      <Bubble mine from={t("chat.you")} text={item.text} failed={item.failed !== null}>
        {item.failed === null ? <Tick state="waiting" /> : t("chat.notSent")}
      </Bubble>
      {item.failed !== null && (
        <NotSent
          reason={item.failed}
          held={item.held}
          onTryAgain={() => tryAgain(item)}
          onDelete={() => remove(item)}
        />
      )}
    </li>
  );
}

function WaitingPhoto({ photo, photos }: { photo: PhotoOnItsWay; photos: ReturnType<typeof usePhotos> }) {
  const failed = photo.failed !== null;
  return (
    <li className="grid gap-0.5">
      <Bubble
        mine
        from={t("chat.you")}
        text={photo.caption}
        failed={failed}
        photo={<SendingPhoto src={photo.preview} progress={photo.progress} failed={failed} />}
      >
        {failed ? t("chat.notSent") : <Tick state="waiting" />}
      </Bubble>
      {photo.failed !== null && (
        <NotSent
          reason={photo.failed}
          onTryAgain={() => photos.tryAgain(photo)}
          onDelete={() => photos.remove(photo)}
        />
      )}
    </li>
  );
}

interface MessageListProps {
  conversation: Conversation;
  messages: readonly ChatMessage[];
  waiting: readonly Waiting[];
  photos: ReturnType<typeof usePhotos>;
  complete: boolean;
  onOlder: () => Promise<void>;
  /** The other side, by name. */
  other: string;
  typing: boolean;
  /** Grows with each message that is written here: the end is shown again. */
  sent: number;
}

/** The messages of a thread, the newest at the bottom. */
export function MessageList(props: MessageListProps) {
  const { conversation, messages, waiting, photos, complete, other } = props;
  const { role } = conversation;
  const now = useNow();
  const box = useRef<HTMLElement>(null);
  // As it was when the thread was opened: reading does not move the line under one's eyes.
  const [newAfter] = useState(() => (conversation.unread > 0 ? conversation[role].read : null));
  const [olderLoading, setOlderLoading] = useState(false);
  const otherSide = conversation[role === "guest" ? "owner" : "guest"];
  const rows = useMemo(
    () => rowsOf(messages, { role, other: otherSide, newAfter }),
    [messages, role, otherSide, newAfter],
  );

  function older(): void {
    if (complete || olderLoading) return;
    setOlderLoading(true);
    void props
      .onOlder()
      .catch(() => undefined)
      .finally(() => setOlderLoading(false));
  }

  const scroll = useScroll(box, {
    firstId: messages[0]?.id,
    count: rows.length + waiting.length + photos.photos.length,
    startAt: NEW_LINE,
    onTop: older,
    sent: props.sent,
  });
  useRead(conversation, messages, scroll.atBottom);
  const last = messages.at(-1);
  const unseen = messages.filter(({ id, senderType }) => senderType !== role && id > conversation[role].read);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-paper">
      <section
        ref={box}
        aria-label={t("chat.messagesWith", { name: other })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: older messages are scrolled to by keyboard too
        tabIndex={0}
        onScroll={scroll.onScroll}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 py-4 [overflow-anchor:none]"
      >
        <ol className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-2">
          {!complete && (
            <li className="flex min-h-11 justify-center">
              {olderLoading ? (
                <Spinner label={t("shared.loading")} />
              ) : (
                <button
                  type="button"
                  onClick={older}
                  className="min-h-11 rounded-full px-4 font-semibold text-sm hover:bg-brand-soft"
                >
                  {t("chat.showOlderMessages")}
                </button>
              )}
            </li>
          )}
          {rows.map((row) => (
            <Fragment key={row.key}>
              {row.kind === "message" ? (
                <Message row={row} other={other} now={now} />
              ) : (
                <Line row={row} now={now} />
              )}
            </Fragment>
          ))}
          {photos.photos.map((photo) => (
            <WaitingPhoto key={photo.key} photo={photo} photos={photos} />
          ))}
          {waiting.map((item) => (
            <WaitingMessage key={item.key} item={item} />
          ))}
        </ol>
        <p className="h-6 shrink-0 pt-1 text-muted text-sm" data-typing={props.typing || undefined}>
          {props.typing && t("chat.isTyping", { name: other })}
        </p>
      </section>
      <p aria-live="polite" className="sr-only">
        {last && last.senderType !== role && `${other}: ${last.message || t("chat.photo")}`}
      </p>
      {!scroll.atBottom && (
        <button
          type="button"
          onClick={() => scroll.toBottom("smooth")}
          className="absolute right-4 bottom-4 flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-semibold text-sm shadow-card"
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          {unseen.length > 0 ? t("chat.newCount", { count: unseen.length }) : t("chat.latest")}
        </button>
      )}
    </div>
  );
}
