import { takeStayStep, takeVisitStep } from "#domain/bookings/endpoints.ts";
import { changeComplaint } from "#domain/complaints/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { confirmBeds } from "#domain/listings/endpoints.ts";
import { takeTenantStep } from "#domain/properties/endpoints.ts";
import type { TodayKind } from "#domain/today/choices.ts";
import type { TodayPlace, TodayRow } from "#domain/today/contract.ts";
import type { Api } from "#web/lib/api.ts";

/** What is done by one press, right here. */
export interface RowStep {
  label: string;
  done: string;
  /** @returns the step to undo, where there is one */
  take: (api: Api, key: string) => Promise<{ stepId: number; propertyId: number } | undefined>;
}

type Of = (row: TodayRow) => RowStep | null;

/** Somebody comes or goes: by their booking, or by the property. Whoever leaves does so on the last day that is known. */
function moveStep(row: TodayRow, by: { stay: "check_in" | "check_out"; tenant: "arrive" | "leave" }) {
  const { bookingId, propertyId, tenantId, day } = row;
  return async (api: Api, idempotencyKey: string) => {
    if (bookingId !== null) {
      await api.send(takeStayStep(bookingId), { json: { step: by.stay }, idempotencyKey });
      return undefined;
    }
    if (propertyId === null || tenantId === null) return undefined;
    const json = by.tenant === "leave" ? { step: by.tenant, on: day ?? undefined } : { step: by.tenant };
    const { data } = await api.send(takeTenantStep(propertyId, tenantId), { json, idempotencyKey });
    return { stepId: data.stepId, propertyId };
  };
}

const arriving: Of = (row) => ({
  label: t("today.arrived"),
  done: t("today.arrivedDone", { name: row.person ?? "" }),
  take: moveStep(row, { stay: "check_in", tenant: "arrive" }),
});

const leaving: Of = (row) => ({
  label: t("today.left"),
  done: t("today.leftDone", { name: row.person ?? "" }),
  take: moveStep(row, { stay: "check_out", tenant: "leave" }),
});

const booking: Of = ({ id }) => ({
  label: t("today.accept"),
  done: t("today.accepted"),
  take: async (api, idempotencyKey) => {
    await api.send(takeStayStep(id), { json: { step: "accept" }, idempotencyKey });
    return undefined;
  },
});

const complaint: Of = ({ id, propertyId }) =>
  propertyId === null
    ? null
    : {
        label: t("complaints.fix"),
        done: t("today.fixedDone"),
        take: async (api, idempotencyKey) => {
          await api.send(changeComplaint(propertyId, id), { json: { step: "fix" }, idempotencyKey });
          return undefined;
        },
      };

const visit: Of = ({ id }) => ({
  label: t("today.confirmVisit"),
  done: t("today.visitDone"),
  take: async (api, idempotencyKey) => {
    await api.send(takeVisitStep(id), { json: { step: "confirm" }, idempotencyKey });
    return undefined;
  },
});

const unconfirmed: Of = ({ id }) => ({
  label: t("today.bedsRight"),
  done: t("today.bedsDone"),
  take: async (api, idempotencyKey) => {
    await api.send(confirmBeds(id), { idempotencyKey });
    return undefined;
  },
});

const STEPS: Partial<Record<TodayKind, Of>> = { arriving, leaving, booking, complaint, visit, unconfirmed };

/** A guest comes and goes by their booking, which is the host's. */
const isHosts = (kind: TodayKind, { bookingId }: TodayRow) =>
  (kind === "arriving" || kind === "leaving") && bookingId !== null;

const worksAt = (places: readonly TodayPlace[], { propertyId }: TodayRow) =>
  places.some((place) => place.role === "warden" && place.propertyId === propertyId);

/** Null where a row needs a page of its own, or whoever looks may not take the step. */
export const stepOf = (kind: TodayKind, row: TodayRow, places: readonly TodayPlace[]): RowStep | null =>
  isHosts(kind, row) && worksAt(places, row) ? null : (STEPS[kind]?.(row) ?? null);
