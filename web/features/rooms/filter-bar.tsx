import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps, FormEvent } from "react";
import { t } from "#domain/i18n.ts";
import { GENDERS, ROOM_TYPES } from "#domain/listings/choices.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { pages } from "#domain/paths.ts";
import { placeName } from "#domain/places/names.ts";
import { ROOM_LIMITS, ROOM_SORTS } from "#domain/rooms/choices.ts";
import { useApi } from "#web/lib/api.ts";
import { type RoomFilters, roomFiltersOf, roomsHref } from "./filters.ts";
import { NearChip } from "./near-chip.tsx";
import { choicesQuery } from "./queries.ts";
import type { RoomsSearch } from "./use-rooms.ts";
import { FOR_WHOM, SORT_WORDS } from "./words.ts";

// 16 px on a phone, or it would zoom in on each field.
const pill =
  "h-11 rounded-full border font-semibold text-base transition-colors hover:border-muted sm:text-sm";
const tone = (active: boolean) =>
  active ? "border-brand bg-brand-soft text-brand" : "border-edge bg-surface text-ink";

interface PillSelectProps extends ComponentProps<"select"> {
  name: string;
  label: string;
}

function PillSelect({ label, children, ...select }: PillSelectProps) {
  const active = Boolean(select.defaultValue);
  return (
    <span className="relative inline-flex">
      <select
        {...select}
        aria-label={label}
        className={clsx(
          pill,
          tone(active),
          "max-w-56 appearance-none truncate pr-8 pl-3.5 field-sizing-content",
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 right-3 size-4 opacity-70"
      />
    </span>
  );
}

function Rents({ minRent, maxRent }: RoomFilters) {
  const box = "h-10 w-24 bg-transparent sm:w-18 outline-none placeholder:font-medium placeholder:text-muted";
  const bound = (name: "minRent" | "maxRent", label: string, value: number | undefined) => (
    <input
      name={name}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      placeholder={name === "minRent" ? t("rooms.rentFromField") : t("rooms.rentToField")}
      maxLength={9}
      defaultValue={value}
      className={clsx(box, name === "maxRent" && "w-16! sm:w-12!")}
    />
  );
  return (
    <span
      className={clsx(
        pill,
        tone(Boolean(minRent || maxRent)),
        "inline-flex items-center gap-1 px-3.5 has-focus-visible:outline-3 has-focus-visible:outline-brand",
      )}
    >
      <span aria-hidden="true">₹</span>
      {bound("minRent", t("rooms.lowestRent"), minRent)}
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      {bound("maxRent", t("rooms.highestRent"), maxRent)}
    </span>
  );
}

/** What an address asks for is one of the choices, though nothing is offered there now. */
function withAsked(names: readonly string[], asked: string | undefined): readonly string[] {
  return asked === undefined || names.includes(asked) ? names : [asked, ...names];
}

/**
 * One row of the browser's own controls: a plain form without scripts, and with them each choice is shown at once.
 * Somebody's own text counts when they leave the field or press Enter.
 */
export function FilterBar({ search }: { search: RoomsSearch }) {
  const { filters, near, go } = search;
  const { data: choices } = useQuery(choicesQuery(useApi()));
  const localities = withAsked(choices?.localities.map(({ name }) => name) ?? [], filters.locality);

  const apply = (form: HTMLFormElement) => {
    const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const next = roomFiltersOf(new URLSearchParams(pairs));
    if (roomsHref(next) !== roomsHref({ ...filters, cursor: undefined })) go(next);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  return (
    <search>
      <form
        // What the address says stands in the fields, also after going back.
        key={roomsHref(filters)}
        action={pages.rooms}
        method="get"
        onSubmit={onSubmit}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) apply(event.currentTarget);
        }}
        onBlur={(event) => {
          if (event.target instanceof HTMLInputElement) apply(event.currentTarget);
        }}
        className="relative -mx-4 flex items-center gap-1.5 overflow-x-auto px-4 pt-1 pb-3 [scrollbar-width:none] *:shrink-0 md:flex-wrap noscript:flex-wrap"
      >
        {filters.pg && <input type="hidden" name="pg" value={filters.pg} />}
        {filters.saved && <input type="hidden" name="saved" value="1" />}
        <PillSelect name="gender" label={t("rooms.forWhom")} defaultValue={filters.gender ?? ""}>
          <option value="">{t("rooms.forWhom")}</option>
          {GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {FOR_WHOM[gender]()}
            </option>
          ))}
        </PillSelect>
        <PillSelect name="locality" label={t("rooms.area")} defaultValue={filters.locality ?? ""}>
          <option value="">{t("rooms.anyArea")}</option>
          {localities.map((name) => (
            <option key={name} value={name}>
              {placeName(name)}
            </option>
          ))}
        </PillSelect>
        <Rents {...filters} />
        <PillSelect
          name="sharingType"
          label={t("rooms.sharingField")}
          defaultValue={filters.sharingType ?? ""}
        >
          <option value="">{t("rooms.anySharing")}</option>
          {ROOM_TYPES.map((type) => (
            <option key={type} value={type}>
              {roomTypeLabel(type)}{" "}
            </option>
          ))}
        </PillSelect>
        <input
          name="company"
          aria-label={t("rooms.companyNearby")}
          placeholder={t("rooms.company")}
          list="room-companies"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={ROOM_LIMITS.company}
          defaultValue={filters.company}
          onChange={(event) => {
            // A name taken from the list, where typing it would be no single step.
            const { nativeEvent: typed } = event;
            const picked = typed instanceof InputEvent && typed.inputType === "insertReplacementText";
            if (picked && event.target.form) apply(event.target.form);
          }}
          className={clsx(pill, tone(Boolean(filters.company)), "w-48 px-3.5 placeholder:text-ink sm:w-38")}
        />
        <datalist id="room-companies">
          {choices?.companies.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <label
          className={clsx(
            pill,
            tone(Boolean(filters.moveInBy)),
            "inline-flex items-center gap-1.5 px-3.5 has-focus-visible:outline-3 has-focus-visible:outline-brand",
          )}
        >
          {t("rooms.freeBy")}{" "}
          <input
            type="date"
            name="moveInBy"
            aria-label={t("rooms.freeByThisDay")}
            defaultValue={filters.moveInBy ?? ""}
            className="h-10 bg-transparent font-medium outline-none"
          />
        </label>
        <NearChip near={near} />
        <PillSelect name="sort" label={t("rooms.sortBy")} defaultValue={filters.sort ?? ""}>
          <option value="">{t("rooms.sort")}</option>
          {ROOM_SORTS.filter((sort) => sort !== "distance" || near).map((sort) => (
            <option key={sort} value={sort}>
              {SORT_WORDS[sort]()}
            </option>
          ))}
        </PillSelect>
        {/* Without a button to submit it, Enter in one of several fields would do nothing. */}
        <button type="submit" hidden />
        {/* Only what the server writes is ever read of it: browsers need not know how. */}
        <noscript>
          {import.meta.env.SSR && (
            <button
              type="submit"
              className="min-h-11 rounded-full bg-brand px-5 font-semibold text-brand-ink"
            >
              {t("rooms.showRooms")}
            </button>
          )}
        </noscript>
      </form>
    </search>
  );
}
