import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listAllListings, listMyListings, searchListings } from "#domain/listings/endpoints.ts";
import type { CreatedListing } from "#domain/listings/hosting.ts";
import { hostingMessages } from "#domain/listings/hosting.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { keyOf } from "#web/lib/query.tsx";
import { sendLostAgain } from "#web/lib/ready-uploads.ts";
import { toast } from "#web/lib/toast.ts";
import type { UploadQueue } from "#web/lib/upload-queue.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { type FormErrors, listingErrors, serverErrors, textFields } from "./check.ts";
import { isOutcomeUnknown, saidBy } from "./failures.ts";
import { addListing } from "./queries.ts";
import { uploadErrors, uploadFields } from "./ready-uploads.ts";
import type { Existence } from "./use-existence.ts";
import type { ListingValues } from "./values.ts";

interface Submission {
  values: ListingValues;
  password: string;
  existence: Existence;
  queue: UploadQueue;
}

type Outcome = { created: CreatedListing } | { errors: FormErrors };

function formFields({ values, password, existence, queue }: Submission): Record<string, string> {
  const { latitude, longitude, ...fields } = textFields(values);
  const location: Record<string, string> =
    existence === "existing" ? {} : { latitude: latitude ?? "", longitude: longitude ?? "" };
  return { ...fields, ...location, ...uploadFields(queue), adminPassword: password };
}

/** Writes a new stay: first what is wrong with the form, then what is still being uploaded, then the call. */
export function useCreate() {
  const api = useApi();
  const client = useQueryClient();
  const { keyFor, done } = useActionKey();
  const [busy, setBusy] = useState(false);
  const call = useMutation({
    mutationFn: ({ fields, key }: { fields: Record<string, string>; key: string }) =>
      addListing(api, fields, key),
  });

  async function send(submission: Submission, again = true): Promise<Outcome> {
    const fields = formFields(submission);
    try {
      const created = await call.mutateAsync({ fields, key: keyFor(JSON.stringify(fields)) });
      done();
      return { created };
    } catch (error) {
      if (!isOutcomeUnknown(error)) done();
      const lost = error instanceof ApiError && error.code === "MEDIA_GONE";
      if (lost && again && (await sendLostAgain(submission.queue))) return send(submission, false);
      toast({ title: hostingMessages.errorTitle(), description: saidBy(error), variant: "destructive" });
      return { errors: { ...serverErrors(fieldsOf(error)), ...uploadErrors(submission.queue) } };
    }
  }

  async function submit(submission: Submission): Promise<Outcome> {
    const { values, password, existence, queue } = submission;
    const needs = { location: existence === "new", adminPassword: password };
    const wrong = { ...listingErrors(values, needs), ...uploadErrors(queue) };
    if (Object.keys(wrong).length > 0) return { errors: wrong };
    await queue.whenIdle();
    const failed = uploadErrors(queue);
    if (Object.keys(failed).length > 0) return { errors: failed };
    const outcome = await send(submission);
    if ("created" in outcome) {
      void client.invalidateQueries({ queryKey: keyOf(searchListings()) });
      void client.invalidateQueries({ queryKey: keyOf(listMyListings()) });
      void client.invalidateQueries({ queryKey: keyOf(listAllListings()) });
    }
    return outcome;
  }

  return {
    busy,
    async submit(submission: Submission): Promise<Outcome> {
      setBusy(true);
      try {
        return await submit(submission);
      } finally {
        setBusy(false);
      }
    },
  };
}
