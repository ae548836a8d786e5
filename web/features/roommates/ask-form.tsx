import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { addDays } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { preferencesThen } from "#domain/roommates/links.ts";
import { REQUEST_DAYS, requestMessages } from "#domain/roommates/requests.ts";
import { ROOM_LIMITS } from "#domain/rooms/choices.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { holdsContact } from "#domain/text.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { ApiError } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { Match } from "#web/ui/match.tsx";
import { askDraft } from "./ask-draft.ts";
import { saidBy, useAsk } from "./queries.ts";
import { starters } from "./words.ts";

/** What happens with what is sent, before anybody sends it. */
function Shared() {
  return (
    <ul className="grid list-disc gap-1 rounded-ctl bg-brand-soft py-3 pr-4 pl-8 text-[15px]">
      <li>{t("roommates.sharedProfile")}</li> <li>{t("roommates.sharedNumber")}</li>{" "}
      <li>{t("roommates.sharedDays", { count: REQUEST_DAYS })}</li>
    </ul>
  );
}

const inDay = () =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", dateStyle: "short" }).format(new Date());

interface AskFormProps {
  post: RoomPost;
  onDone: () => void;
}

export default function AskForm({ post, onDone }: AskFormProps) {
  const ask = useAsk();
  const [draft, setDraft] = useState(() => askDraft(post.id).load());
  const [error, setError] = useState<{
    message?: string;
    preferredMoveInDate?: string;
    includingMen?: string;
    other?: string;
  }>({});
  const [includingMen, setIncludingMen] = useState(false);
  const key = useRef(newActionKey());
  const today = inDay();

  function change(part: Partial<typeof draft>) {
    const next = { ...draft, ...part };
    key.current = newActionKey();
    setDraft(next);
    askDraft(post.id).save(next);
  }
  function fail(failure: unknown) {
    const fields = failure instanceof ApiError ? failure.fields : {};
    setError(Object.keys(fields).length > 0 ? fields : { other: saidBy(failure) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const message = draft.message.trim();
    if (message === "") return setError({ message: requestMessages.messageRequired() });
    if (holdsContact(message)) return setError({ message: roomMessages.phoneInText() });
    if (post.isSeenByMen && !includingMen) return setError({ includingMen: requestMessages.includingMen() });
    setError({});
    const input = {
      roomPostId: post.id,
      message,
      preferredMoveInDate: draft.moveIn || null,
      includingMen,
    };
    ask.mutateAsync({ input, key: key.current }).then(() => {
      askDraft(post.id).remove();
      onDone();
      toast({
        title: t("roommates.askedToast"),
        description: t("roommates.askedToastText"),
      });
    }, fail);
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {post.matchDetail && <Match match={post.matchDetail} name={post.tenant.firstName} />}
      <TextArea
        label={t("roommates.yourMessage")}
        hint={t("roommates.yourMessageHint")}
        value={draft.message}
        rows={4}
        maxLength={ROOM_LIMITS.message}
        error={error.message}
        onChange={(event) => change({ message: event.target.value })}
      />
      <fieldset className="-mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">{t("roommates.starters")}</legend>
        {starters().map((text) => (
          <Chip
            key={text}
            toggles={false}
            className="h-auto! whitespace-normal! py-2 text-left font-medium!"
            onClick={() => change({ message: [draft.message.trim(), text].filter(Boolean).join(" ") })}
          >
            {text}
          </Chip>
        ))}
      </fieldset>
      <DateInput
        label={t("roommates.moveInLabel")}
        value={draft.moveIn}
        min={today}
        max={addDays(today, ROOM_LIMITS.horizonDays)}
        error={error.preferredMoveInDate}
        onChange={(event) => change({ moveIn: event.target.value })}
      />
      <Shared />
      {post.isSeenByMen && (
        <div>
          <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              name="includingMen"
              checked={includingMen}
              aria-describedby={error.includingMen ? "including-men-error" : undefined}
              onChange={(event) => {
                key.current = newActionKey();
                setIncludingMen(event.target.checked);
                setError({});
              }}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span>{t("roommates.includingMen")}</span>
          </label>
          {error.includingMen && (
            <p id="including-men-error" role="alert" className="font-medium text-danger text-sm">
              {error.includingMen}
            </p>
          )}
        </div>
      )}
      {error.other && (
        <div role="alert" className="grid gap-1 font-medium text-danger">
          <p>{error.other}</p>
          {error.other === requestMessages.tooManyPending() && (
            <Link to={pages.myRooms} className="underline underline-offset-4">
              {t("roommates.seeYourRequests")}
            </Link>
          )}
          {error.other === roomMessages.genderFirst() && (
            <Link to={preferencesThen(pages.room(post.id), "you")} className="underline underline-offset-4">
              {t("roommates.openPreferences")}
            </Link>
          )}
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone} disabled={ask.isPending}>
          {t("shared.back")}
        </Button>
        <Button type="submit" busy={ask.isPending}>
          {t("roommates.sendRequest")}
        </Button>
      </div>
    </form>
  );
}
