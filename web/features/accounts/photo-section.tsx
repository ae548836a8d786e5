import { useId, useRef, useState } from "react";
import type { Account } from "#domain/accounts/account.ts";
import { t } from "#domain/i18n.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { usePreview } from "#web/lib/use-preview.ts";
import { Button } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { usePhotoChange } from "./account-queries.ts";
import { AccountSection, Outcome } from "./account-section.tsx";
import { accountInitials } from "./initials.ts";

const MAX_BYTES = 5 * 1024 * 1024;

/** Why a file cannot be the photo, as far as the browser can tell. */
function problemOf(file: File): string | null {
  if (!file.type.startsWith("image/")) return fileMessages.notAnImage();
  return file.size > MAX_BYTES ? fileMessages.over5Mb() : null;
}

const round =
  "grid size-24 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-paper";

export function PhotoSection({ account }: { account: Account }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const change = usePhotoChange();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = usePreview(file);

  function take(chosen: File | undefined) {
    // The same file may be chosen again after it was given up.
    if (input.current) input.current.value = "";
    if (!chosen) return;
    change.reset();
    const found = problemOf(chosen);
    setProblem(found);
    if (!found) setFile(chosen);
  }

  const send = (photo: File | null) => change.mutate(photo, { onSuccess: () => setFile(null) });
  const error = problem ?? fieldsOf(change.error).photo;
  return (
    <AccountSection title={t("accounts.photo")} hint={t("accounts.photoHint")}>
      <div className="flex items-center gap-5">
        <span className={round}>
          {preview && (
            <img
              src={preview}
              alt={t("accounts.photoPreview")}
              onError={() => {
                setFile(null);
                setProblem(fileMessages.notAnImage());
              }}
              className="size-full object-cover"
            />
          )}
          {!preview && account.profileImageUrl && (
            <Picture
              src={account.profileImageUrl}
              alt={t("accounts.photoOfYou")}
              width={96}
              height={96}
              className="size-full"
            />
          )}
          {!preview && !account.profileImageUrl && (
            <span aria-hidden="true" className="font-bold text-2xl text-muted">
              {accountInitials(account)}
            </span>
          )}
        </span>
        <div className="grid gap-2">
          <label htmlFor={id} className="sr-only">
            {t("accounts.choosePhoto")}
          </label>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            tabIndex={-1}
            disabled={change.isPending}
            onChange={(event) => take(event.target.files?.[0])}
            className="sr-only"
          />
          <div className="flex flex-wrap gap-2">
            {file && (
              <Button busy={change.isPending} onClick={() => send(file)}>
                {t("accounts.savePhoto")}
              </Button>
            )}
            <Button variant="secondary" disabled={change.isPending} onClick={() => input.current?.click()}>
              {file || account.profileImageUrl ? t("accounts.chooseAnother") : t("accounts.choosePhoto")}
            </Button>
            {(file || account.profileImageUrl) && (
              <Button
                variant="quiet"
                disabled={change.isPending}
                onClick={() => (file ? setFile(null) : send(null))}
              >
                {file ? t("shared.cancel") : t("shared.remove")}
              </Button>
            )}
          </div>
          {error && (
            <p role="alert" className="font-medium text-danger text-sm">
              {error}
            </p>
          )}
          <Outcome saving={change} />
        </div>
      </div>
    </AccountSection>
  );
}
