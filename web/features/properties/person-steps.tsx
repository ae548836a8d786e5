import { useState } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { PropertyView, TenantStepInput, TenantView } from "#domain/properties/contract.ts";
import { takeTenantStep } from "#domain/properties/endpoints.ts";
import type { TenantStep } from "#domain/properties/tenant-steps.ts";
import { ApiError } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PersonStepForm } from "./person-step-form.tsx";
import { useStep } from "./use-step.ts";

const WORDS: Record<TenantStep, { press: () => string; done: () => string }> = {
  arrive: { press: () => t("properties.arrive"), done: () => t("properties.arrived") },
  move: { press: () => t("properties.move"), done: () => t("properties.moved") },
  give_notice: { press: () => t("properties.giveNotice"), done: () => t("properties.noticeGiven") },
  withdraw_notice: {
    press: () => t("properties.withdrawNotice"),
    done: () => t("properties.noticeWithdrawn"),
  },
  leave: { press: () => t("properties.leave"), done: () => t("properties.left") },
  cancel: { press: () => t("properties.cancel"), done: () => t("properties.cancelled") },
};

/** Steps that ask for a day or a bed first. */
const WITH_FORM: readonly TenantStep[] = ["move", "give_notice", "leave"];

interface PersonStepsProps {
  property: PropertyView;
  person: TenantView;
  onDone?: () => void;
}

/** What can be done about somebody now, each with a way back. */
export function PersonSteps({ property, person, onDone }: PersonStepsProps) {
  const [open, setOpen] = useState<TenantStep | null>(null);
  const [early, setEarly] = useState<string | null>(null);
  const step = useStep(property.id, (api, json: TenantStepInput, key) =>
    api.send(takeTenantStep(property.id, person.id), { json, idempotencyKey: key }),
  );
  const take = (json: TenantStepInput, refused?: (fields: Record<string, string>) => void) =>
    step.take(json, {
      done: WORDS[json.step].done(),
      onDone: () => {
        setOpen(null);
        setEarly(null);
        onDone?.();
      },
      onRefused: (error) => {
        if (!(error instanceof ApiError)) return false;
        if (error.code === "EARLY_ARRIVAL") setEarly(messageOf(error));
        else if (refused && Object.keys(error.fields).length > 0) refused(error.fields);
        else return false;
        return true;
      },
    });
  const press = (which: TenantStep) => {
    if (WITH_FORM.includes(which)) setOpen(open === which ? null : which);
    else if (which === "arrive" || which === "withdraw_notice" || which === "cancel") take({ step: which });
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {person.allowedSteps.map((which) => (
          <Button
            key={which}
            variant={which === "arrive" ? "primary" : "secondary"}
            busy={step.isPending && open === null}
            aria-expanded={WITH_FORM.includes(which) ? open === which : undefined}
            onClick={() => press(which)}
          >
            {WORDS[which].press()}
          </Button>
        ))}
        {person.listingId !== null && property.role === "host" && (
          <Link to={pages.hostListing(person.listingId)} className={buttonClass("secondary")}>
            {t("properties.toBooking")}
          </Link>
        )}
      </div>
      {step.isPaused && (
        <p role="status" className="rounded-ctl bg-sun-soft px-4 py-3 text-ink text-sm">
          {t("properties.waitsForConnection")}
        </p>
      )}
      {person.isBooked && <p className="text-muted text-sm">{t("properties.bookedHint")}</p>}
      {open && (
        <PersonStepForm
          key={open}
          step={open}
          property={property}
          person={person}
          isBusy={step.isPending}
          press={WORDS[open].press()}
          onSend={take}
        />
      )}
      <ConfirmDialog
        open={early !== null}
        onOpenChange={() => setEarly(null)}
        title={t("properties.earlyTitle")}
        description={early ?? ""}
        press={t("properties.earlyYes")}
        variant="primary"
        busy={step.isPending}
        onConfirm={() => take({ step: "arrive", confirm: true })}
      />
    </div>
  );
}
