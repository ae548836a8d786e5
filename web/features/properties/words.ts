import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { BedState } from "#domain/properties/bed-state.ts";
import type { PropertyStep, TenantState } from "#domain/properties/choices.ts";
import type { BedView, StepRow } from "#domain/properties/contract.ts";

const BED_STATE_WORDS: Record<BedState, () => string> = {
  free: () => t("properties.stateFree"),
  taken: () => t("properties.stateTaken"),
  leaving: () => t("properties.stateLeaving"),
  arriving: () => t("properties.stateArriving"),
  closed: () => t("properties.stateClosed"),
};
export const bedStateWord = (state: BedState): string => BED_STATE_WORDS[state]();

/** What stands under the name on a bed. */
export function bedLine({ state, person, next, freeFrom }: BedView): string {
  if (person === null || state === "closed" || state === "free") return bedStateWord(state);
  if (state === "arriving") return t("properties.arrivesOn", { date: formatDay(person.firstDay) });
  if (state === "taken") return t("properties.since", { date: formatDay(person.firstDay) });
  if (next) return t("properties.thenPerson", { name: next.name, date: formatDay(next.firstDay) });
  return freeFrom === null ? bedStateWord(state) : t("properties.freeFrom", { date: formatDay(freeFrom) });
}

const TENANT_STATE_WORDS: Record<TenantState, () => string> = {
  expected: () => t("properties.tenantExpected"),
  living: () => t("properties.tenantLiving"),
  left: () => t("properties.tenantLeft"),
  cancelled: () => t("properties.tenantCancelled"),
};
export const tenantStateWord = (state: TenantState): string => TENANT_STATE_WORDS[state]();

const STEP_WORDS: Record<PropertyStep, () => string> = {
  property_changed: () => t("properties.didPropertyChanged"),
  rooms_added: () => t("properties.didRoomsAdded"),
  room_changed: () => t("properties.didRoomChanged"),
  room_removed: () => t("properties.didRoomRemoved"),
  bed_closed: () => t("properties.didBedClosed"),
  bed_opened: () => t("properties.didBedOpened"),
  tenant_added: () => t("properties.didTenantAdded"),
  tenants_imported: () => t("properties.didTenantsImported"),
  tenant_changed: () => t("properties.didTenantChanged"),
  tenant_arrived: () => t("properties.didTenantArrived"),
  tenant_moved: () => t("properties.didTenantMoved"),
  notice_given: () => t("properties.didNoticeGiven"),
  notice_withdrawn: () => t("properties.didNoticeWithdrawn"),
  tenant_left: () => t("properties.didTenantLeft"),
  tenant_cancelled: () => t("properties.didTenantCancelled"),
  staff_invited: () => t("properties.didStaffInvited"),
  staff_joined: () => t("properties.didStaffJoined"),
  staff_removed: () => t("properties.didStaffRemoved"),
  tenant_invited: () => t("properties.didTenantInvited"),
  tenant_joined: () => t("properties.didTenantJoined"),
  tenant_untied: () => t("properties.didTenantUntied"),
  document_added: () => t("properties.didDocumentAdded"),
  document_removed: () => t("properties.didDocumentRemoved"),
  complaint_seen: () => t("properties.didComplaintSeen"),
  complaint_fixed: () => t("properties.didComplaintFixed"),
  complaint_answered: () => t("properties.didComplaintAnswered"),
  notice_sent: () => t("properties.didNoticeSent"),
  notice_removed: () => t("properties.didNoticeRemoved"),
  menu_changed: () => t("properties.didMenuChanged"),
  money_changed: () => t("properties.didMoneyChanged"),
  undone: () => t("properties.didUndone"),
};
export const stepWord = (step: PropertyStep): string => STEP_WORDS[step]();

/** The day, the number or the room that a step was about; names of fields are for the record alone. */
export function stepDetail({ step, note }: StepRow): string | null {
  if (note === null) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(note)) return formatDay(note);
  if (step === "rooms_added" || step === "tenants_imported" || step.startsWith("room_")) return note;
  return null;
}
