import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { GENDERS } from "#domain/listings/choices.ts";
import { pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import { homeWords } from "#domain/tenancies/home-words.ts";
import type { VerificationView } from "#domain/tenancies/verification.ts";
import { bindFields, type FormPart } from "#web/lib/form.ts";
import { Select } from "#web/ui/field.tsx";
import type { RoomErrors, RoomValues } from "./room-values.ts";
import { FOR_WHOM } from "./words.ts";

type Where = Pick<RoomValues, "pgListingId" | "homeId">;

/** Where a tenancy is, as a new room has it. */
export const whereOf = ({ listing, home }: VerificationView): Where => ({
  pgListingId: listing ? String(listing.id) : "",
  homeId: home ? String(home.id) : "",
});

export function isWhere({ pgListingId, homeId }: Where, tenancy: VerificationView): boolean {
  const where = whereOf(tenancy);
  return where.pgListingId === pgListingId && where.homeId === homeId;
}

function nameOf({ listing, home }: VerificationView): string {
  if (listing) return `${listing.title}, ${placeName(listing.locality)}`;
  return home ? homeWords(home.kind, placeName(home.locality)) : "";
}

interface WhereFieldsProps extends FormPart<RoomValues> {
  errors: RoomErrors;
  tenancies: readonly VerificationView[];
  chosen: VerificationView | undefined;
  isSeenByMen: boolean;
}

/** Which of the places where somebody lives the room is in, and for whom it is. */
export function WhereFields(props: WhereFieldsProps) {
  const { values, errors, onChange, tenancies, chosen, isSeenByMen } = props;
  const fields = bindFields(props);
  return (
    <>
      <Select
        label={t("rooms.whereYouLive")}
        name="pgListingId"
        error={errors.pgListingId}
        value={chosen ? String(chosen.id) : ""}
        onChange={({ target }) => {
          const tenancy = tenancies.find(({ id }) => String(id) === target.value);
          onChange({
            ...(tenancy ? whereOf(tenancy) : { pgListingId: "", homeId: "" }),
            includingMen: false,
          });
        }}
      >
        {(tenancies.length > 1 || !chosen) && <option value="">{t("rooms.choose")}</option>}
        {tenancies.map((tenancy) => (
          <option key={tenancy.id} value={tenancy.id} translate={tenancy.listing ? "no" : undefined}>
            {nameOf(tenancy)}
          </option>
        ))}
      </Select>
      {chosen?.home ? (
        <>
          <p className="-mt-2 text-muted text-sm">{t("rooms.homeAreaOnly")}</p>
          <Select label={t("rooms.forWhomField")} {...fields.text("gender")}>
            <option value="">{t("rooms.choose")}</option>
            {GENDERS.map((gender) => (
              <option key={gender} value={gender}>
                {FOR_WHOM[gender]()}
              </option>
            ))}
          </Select>
        </>
      ) : (
        <p className="-mt-2 text-sm">
          <Link
            to={pages.tenancy}
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            {t("rooms.otherHome")}
          </Link>
        </p>
      )}
      {isSeenByMen && (
        <div>
          <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              name="includingMen"
              checked={values.includingMen}
              aria-invalid={errors.includingMen ? true : undefined}
              aria-describedby={errors.includingMen ? "including-men-error" : undefined}
              onChange={({ target }) => onChange({ includingMen: target.checked })}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span>{t("rooms.includingMen")}</span>
          </label>
          {errors.includingMen && (
            <p id="including-men-error" role="alert" className="font-medium text-danger text-sm">
              {errors.includingMen}
            </p>
          )}
        </div>
      )}
    </>
  );
}
