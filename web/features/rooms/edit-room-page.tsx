import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import { ROOM_LIMITS } from "#domain/rooms/choices.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { serverErrorsAt, useFormErrors } from "#web/lib/form.ts";
import { keysIn } from "#web/lib/keys.ts";
import { sendLostAgain } from "#web/lib/ready-uploads.ts";
import { useStore } from "#web/lib/store.ts";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { attachVideos } from "./attach-videos.ts";
import { useChangeRoom, useRefreshed } from "./changes.ts";
import { companiesOf } from "./companies-field.tsx";
import { RoomFields } from "./room-fields.tsx";
import { imageNames, photoNames, queueErrors, queuesOf, whenIdle } from "./room-queues.ts";
import {
  contentErrors,
  patchOf,
  ROOM_FIELDS,
  type RoomErrors,
  type RoomValues,
  valuesOf,
} from "./room-values.ts";
import { saidBy } from "./use-create-room.ts";
import { whereWords } from "./words.ts";

/** The form of a room that is there already. */
function useEditRoom(room: RoomPost) {
  const api = useApi();
  const refreshed = useRefreshed();
  const call = useChangeRoom(room.id);
  const [base] = useState(() => ({ values: valuesOf(room), images: imageNames(room) }));
  const [values, setValues] = useState(base.values);
  const [queues] = useState(() => queuesOf(room));
  const { form, errors, show, forget } = useFormErrors(ROOM_FIELDS);
  const [busy, setBusy] = useState(false);
  const videos = useStore(queues.videos);
  useStore(queues.photos);
  useEffect(
    () => () => {
      queues.photos.clear();
      queues.videos.clear();
    },
    [queues],
  );
  const patch = () => patchOf(values, photoNames(queues), base.values, base.images);

  /** What is wrong; nothing once all is saved. */
  async function send(again = true): Promise<RoomErrors> {
    const changes = patch();
    try {
      if (Object.keys(changes).length > 0) await call.mutateAsync(changes);
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null;
      const lost = refusal?.code === "MEDIA_GONE";
      if (lost && again && (await sendLostAgain(queues.photos))) return send(false);
      toast({ title: t("rooms.changesNotSaved"), description: saidBy(error), variant: "destructive" });
      return { ...serverErrorsAt(ROOM_FIELDS, fieldsOf(error)), ...queueErrors(queues) };
    }
    const left = await attachVideos(api, room, queues.videos);
    await refreshed(room.id);
    return left > 0 ? { videos: uploadMessages.roomVideosLeft() } : {};
  }

  async function save(): Promise<RoomErrors> {
    // A day that has come since the room was posted is no fault of who changes something else.
    const { availableFrom, ...wrong } = contentErrors(values);
    const found = {
      ...wrong,
      ...(availableFrom && values.availableFrom !== base.values.availableFrom && { availableFrom }),
      ...queueErrors(queues),
    };
    if (Object.keys(found).length > 0) return found;
    await whenIdle(queues);
    const failed = queueErrors(queues);
    return Object.keys(failed).length > 0 ? failed : send();
  }

  return {
    form,
    values,
    queues,
    errors,
    busy,
    changed: Object.keys(patch()).length > 0 || videos.length > 0,
    change(part: Partial<RoomValues>) {
      setValues((now) => ({ ...now, ...part }));
      forget(keysIn(part));
    },
    /** @returns whether all is saved */
    async save(): Promise<boolean> {
      setBusy(true);
      try {
        return show(await save());
      } finally {
        setBusy(false);
      }
    },
  };
}

function EditRoomForm({ room, videos }: { room: RoomPost; videos: ReactNode }) {
  const navigate = useNavigate();
  const edit = useEditRoom(room);
  const [saved, setSaved] = useState(false);
  const names = companiesOf(room.nearby);

  // Once nothing is unsaved, or the guard would ask.
  useEffect(() => {
    if (!saved) return;
    toast({ title: t("rooms.savedTitle"), description: t("rooms.savedText") });
    void navigate(pages.room(room.id));
  }, [saved, navigate, room.id]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (edit.busy) return;
    if (await edit.save()) setSaved(true);
  }
  return (
    <form
      ref={edit.form}
      noValidate
      onSubmit={submit}
      aria-label={t("rooms.editNamed", { title: room.title })}
      className="grid min-w-0 gap-9"
    >
      <UnsavedGuard unsaved={edit.changed && !saved} />
      <RoomFields
        values={edit.values}
        errors={edit.errors}
        onChange={edit.change}
        queues={edit.queues}
        videosThere={videos}
        videoRoom={ROOM_LIMITS.videos - room.videos.length}
        companies={names}
      />
      <SaveBar problems={Object.keys(edit.errors).length} className="-mx-4!">
        <Link to={pages.room(room.id)} className={buttonClass("quiet", "lg", "px-4!")}>
          {t("shared.back")}
        </Link>
        <Button
          type="submit"
          size="lg"
          busy={edit.busy}
          disabled={!edit.changed}
          className="max-sm:flex-auto"
        >
          {t("rooms.saveChanges")}
        </Button>
      </SaveBar>
    </form>
  );
}

interface EditRoomPageProps {
  room: RoomPost;
  /** The videos that are shown already, with the way to take one out. */
  videos?: ReactNode;
}

export function EditRoomPage({ room, videos }: EditRoomPageProps) {
  return (
    <div className="wrap grid max-w-[760px]! gap-5 pt-4 pb-10 [&_[data-book-bar]]:-mx-4 [&_[data-book-bar]]:px-4">
      <div>
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("rooms.editTitle")}</h1>
        <p className="mt-1 text-muted">
          {room.listing ? (
            <>
              {properName(room.listing.title)}, {placeName(room.locality)}
            </>
          ) : (
            whereWords(room)
          )}
        </p>
      </div>
      <EditRoomForm room={room} videos={room.videos.length > 0 && videos} />
    </div>
  );
}
