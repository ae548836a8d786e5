import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import type { CreatedListing } from "#domain/listings/hosting.ts";
import { pages } from "#domain/paths.ts";
import { useFormErrors } from "#web/lib/form.ts";
import { useSession } from "#web/lib/session.ts";
import { useStore } from "#web/lib/store.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { StartOver } from "#web/ui/start-over.tsx";
import { FORM_FIELDS, mendedBy } from "./check.ts";
import { CreatedPanel } from "./created-panel.tsx";
import { ListingFields } from "./listing-fields.tsx";
import { newListing } from "./new-listing.ts";
import { useCreate } from "./use-create.ts";
import { useExistence } from "./use-existence.ts";
import type { ListingValues } from "./values.ts";

/** A new stay. What is typed and uploaded outlives a failure, a closed dialog and a reload. */
export function CreateForm({ inDialog = false }: { inDialog?: boolean }) {
  const values = useStore(newListing);
  const { form, errors, show, forget } = useFormErrors(FORM_FIELDS);
  const navigate = useNavigate();
  const existence = useExistence(values.title, values.address);
  const create = useCreate();
  const [password, setPassword] = useState("");
  const [created, setCreated] = useState<CreatedListing & { title: string }>();

  const session = useSession();
  const owner = session.data?.id ?? null;
  useEffect(() => {
    if (session.isSuccess) newListing.belongTo(owner);
  }, [owner, session.isSuccess]);

  const change = (patch: Partial<ListingValues>) => {
    newListing.change(patch);
    forget(mendedBy(patch));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (create.busy) return;
    const outcome = await create.submit({ values, password, existence, queue: newListing.queues.uploads });
    if ("errors" in outcome) {
      show(outcome.errors);
      return;
    }
    const listing = { ...outcome.created, title: values.title.trim() };
    newListing.startOver();
    setPassword("");
    show({});
    setCreated(listing);
    const open = () => void navigate(pages.listing(listing.slug), { replace: inDialog });
    toast({
      title: t("hosting.pgListed"),
      description: t("hosting.pgListedText", { title: listing.title }),
      action: { label: t("hosting.seeIt"), onClick: open },
    });
  }

  if (created) {
    return <CreatedPanel listing={created} onAnother={() => setCreated(undefined)} inDialog={inDialog} />;
  }
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t("hosting.addTitle")} className="grid gap-9">
      <ListingFields
        values={values}
        errors={errors}
        onChange={change}
        queue={newListing.queues.uploads}
        existence={existence}
      />
      <FormSection title={t("hosting.permission")} hint={t("hosting.permissionHint")}>
        <PasswordInput
          label={t("hosting.adminPassword")}
          name="adminPassword"
          autoComplete="off"
          maxLength={200}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            forget(["adminPassword"]);
          }}
          error={errors.adminPassword}
        />
      </FormSection>
      <SaveBar problems={Object.keys(errors).length}>
        <StartOver
          onConfirm={() => {
            newListing.startOver();
            show({});
            setPassword("");
          }}
        />
        <Button type="submit" size="lg" busy={create.busy} className="max-sm:flex-auto">
          {t("hosting.addPg")}
        </Button>
      </SaveBar>
    </form>
  );
}
