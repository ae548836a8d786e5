import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#domain/i18n.ts";
import { hostingMessages, type ListingEdit, type ManagedListing } from "#domain/listings/hosting.ts";
import { ApiError, browserApi, useApi } from "#web/lib/api.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { useFormErrors } from "#web/lib/form.ts";
import { sendLostAgain } from "#web/lib/ready-uploads.ts";
import { sendFile } from "#web/lib/send-file.ts";
import { useStore } from "#web/lib/store.ts";
import { toast } from "#web/lib/toast.ts";
import { savedUploadOf, UploadQueue } from "#web/lib/upload-queue.ts";
import { FORM_FIELDS, type FormErrors, listingErrors, mendedBy, serverErrors } from "./check.ts";
import { editOf } from "./edit.ts";
import { saidBy } from "./failures.ts";
import { merged, type TheirChange, theirChanges } from "./merge.ts";
import { editListing, keepManaged, managedQuery } from "./queries.ts";
import { uploadErrors } from "./ready-uploads.ts";
import { type ListingValues, valuesOf } from "./values.ts";

function queueOf(listing: ManagedListing): UploadQueue {
  const queue = new UploadQueue(sendFile(browserApi));
  const { media, profileImageUrl } = listing;
  queue.restore(media.map((url, at) => savedUploadOf(url, at, "media")));
  if (profileImageUrl) queue.restore([savedUploadOf(profileImageUrl, 0, "profile")]);
  return queue;
}

const namesOf = ({ media }: ManagedListing) => media.map((url, at) => savedUploadOf(url, at, "media").name);
const profileOf = ({ profileImageUrl: url }: ManagedListing) =>
  url ? savedUploadOf(url, 0, "profile").name : null;

/** Everything that was changed, files included. */
function changesOf(values: ListingValues, queue: UploadQueue, base: ManagedListing): ListingEdit {
  const edit = editOf(values, valuesOf(base));
  const media = queue.of("media").flatMap(({ name }) => name ?? []);
  if (media.join() !== namesOf(base).join()) edit.media = media;
  const profile = queue.of("profile")[0]?.name ?? null;
  if (profile !== profileOf(base)) edit.profileUpload = profile;
  return edit;
}

const sameFacts = (a: ManagedListing, b: ManagedListing) =>
  JSON.stringify([valuesOf(a), namesOf(a), profileOf(a)]) ===
  JSON.stringify([valuesOf(b), namesOf(b), profileOf(b)]);

/** Somebody else has changed the stay since it was opened here. */
export interface Conflict {
  theirs: ManagedListing;
  changes: TheirChange[];
}

/** The form of a stay that is there already. Nothing typed is lost, whoever else changes it meanwhile. */
export function useEdit(listing: ManagedListing) {
  const api = useApi();
  const client = useQueryClient();
  const [base, setBase] = useState(listing);
  const [values, setValues] = useState(() => valuesOf(listing));
  const [queue, setQueue] = useState(() => queueOf(listing));
  const { form, errors, show, forget } = useFormErrors(FORM_FIELDS);
  const [conflict, setConflict] = useState<Conflict>();
  const uploads = useStore(queue);
  const call = useMutation({
    mutationFn: (edit: ListingEdit) => editListing(api, listing.id, { ...edit, expected: base.updatedAt }),
  });

  // A bed that was tapped or a pause is no change of what stands in the form.
  useEffect(() => {
    setBase((now) => (sameFacts(now, listing) ? listing : now));
  }, [listing]);

  useEffect(() => () => queue.clear(), [queue]);

  async function send(again = true): Promise<FormErrors> {
    try {
      const saved = await call.mutateAsync(changesOf(values, queue, base));
      setBase(saved);
      setValues(valuesOf(saved));
      keepManaged(client, saved);
      toast({ title: t("hosting.saved"), description: t("hosting.savedText", { title: saved.title }) });
      return {};
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null;
      if (refusal?.code === "MEDIA_GONE" && again && (await sendLostAgain(queue))) return send(false);
      toast({ title: t("hosting.notSaved"), description: saidBy(error), variant: "destructive" });
      if (refusal?.serverMessage === hostingMessages.changedMeanwhile()) await look();
      return { ...serverErrors(fieldsOf(error)), ...uploadErrors(queue) };
    }
  }

  async function look(): Promise<void> {
    const theirs = await client
      .fetchQuery({ ...managedQuery(api, listing.id), staleTime: 0 })
      .catch(() => undefined);
    if (theirs) setConflict({ theirs, changes: theirChanges(valuesOf(base), values, valuesOf(theirs)) });
  }

  function resolveConflict(keepMine: boolean): void {
    if (!conflict) return;
    const theirs = valuesOf(conflict.theirs);
    const files = changesOf(valuesOf(base), queue, base);
    setValues(keepMine ? merged(valuesOf(base), values, theirs) : theirs);
    if (!keepMine || !("media" in files || "profileUpload" in files)) setQueue(queueOf(conflict.theirs));
    setBase(conflict.theirs);
    show({});
    setConflict(undefined);
  }

  return {
    form,
    values,
    queue,
    errors,
    conflict,
    resolveConflict,
    busy: call.isPending,
    changed:
      Object.keys(changesOf(values, queue, base)).length > 0 ||
      uploads.some(({ state }) => state === "waiting" || state === "sending"),
    change(patch: Partial<ListingValues>) {
      setValues((now) => ({ ...now, ...patch }));
      forget(mendedBy(patch));
    },
    async save(): Promise<void> {
      const needs = { location: base.latitude !== null, adminPassword: null };
      const wrong = { ...listingErrors(values, needs), ...uploadErrors(queue) };
      if (Object.keys(wrong).length === 0) await queue.whenIdle();
      const found = { ...wrong, ...uploadErrors(queue) };
      show(Object.keys(found).length > 0 ? found : await send());
    },
  };
}
