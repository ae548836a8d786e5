import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { getPreferences } from "#domain/preferences/endpoints.ts";
import { preferencesThen } from "#domain/roommates/links.ts";
import { ROOM_LIMITS } from "#domain/rooms/choices.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import type { VerificationView } from "#domain/tenancies/verification.ts";
import { useApi } from "#web/lib/api.ts";
import { useFormErrors } from "#web/lib/form.ts";
import { queryFor } from "#web/lib/query.tsx";
import { useStore } from "#web/lib/store.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { StartOver } from "#web/ui/start-over.tsx";
import { companiesOf } from "./companies-field.tsx";
import { newRoom } from "./new-room.ts";
import { placeQuery } from "./queries.ts";
import { RoomFields } from "./room-fields.tsx";
import { ROOM_FIELDS, type RoomValues, shownAmount } from "./room-values.ts";
import { useCreateRoom } from "./use-create-room.ts";
import { isWhere, WhereFields, whereOf } from "./where-fields.tsx";

/** The form is long, and its button always in view: what stops it has to come into view too. */
const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: "center" });

/** A house for one gender waits for the one answer that is missing. The form stays as it is meanwhile. */
const GenderFirst = () => (
  <div ref={intoView} role="alert" className="grid gap-1 font-medium text-danger">
    <p>
      {roomMessages.genderFirst()} {t("rooms.whatYouWroteIsKept")}
    </p>
    <Link to={preferencesThen(pages.newRoom, "you")} className="underline underline-offset-4">
      {t("rooms.openPreferences")}
    </Link>
  </div>
);

interface NewRoomFormProps {
  userId: string;
  tenancies: readonly VerificationView[];
}

/** A new room. What is typed and uploaded outlives a failure and a reload. */
export function NewRoomForm({ userId, tenancies }: NewRoomFormProps) {
  const api = useApi();
  const values = useStore(newRoom);
  const { form, errors, show, forget } = useFormErrors(ROOM_FIELDS);
  const navigate = useNavigate();
  const create = useCreateRoom();
  const [genderFirst, setGenderFirst] = useState(false);
  const only = tenancies.length === 1 ? tenancies[0] : undefined;
  const chosen = tenancies.find((tenancy) => isWhere(values, tenancy));
  const listingId = chosen?.listing?.id;
  const place = useQuery({ ...placeQuery(api, listingId ?? 0), enabled: listingId !== undefined });
  const { data: preferences } = useQuery(queryFor(api, getPreferences()));
  const forWhom = chosen?.listing?.gender ?? values.gender;
  // As the server asks it: of everybody but men. It also asks where preferences could not be had.
  const isAsked = preferences ? preferences.gender !== "man" : errors.includingMen !== undefined;
  const isSeenByMen = isAsked && forWhom === "colive";

  useEffect(() => newRoom.belongTo(userId), [userId]);
  // Who lives in one place only has nothing to choose.
  useEffect(() => {
    if (!chosen && only) newRoom.change(whereOf(only));
  }, [chosen, only]);
  // What the house asks for is what most rooms cost; it fills what is still empty.
  const house = place.data;
  useEffect(() => {
    if (!house) return;
    const now = newRoom.get();
    const filled: Partial<RoomValues> = {
      ...(now.rent === "" && house.monthlyRent && { rent: shownAmount(house.monthlyRent) }),
      ...(now.deposit === "" && house.securityDeposit && { deposit: shownAmount(house.securityDeposit) }),
      ...(now.sharingType === "" && { sharingType: house.roomType }),
    };
    if (Object.keys(filled).length > 0) newRoom.change(filled);
  }, [house]);

  const change = (patch: Partial<RoomValues>) => {
    newRoom.change(patch);
    forget(Object.keys(patch));
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (create.busy) return;
    setGenderFirst(false);
    if (isSeenByMen && !values.includingMen) {
      show({ includingMen: roomMessages.includingMen() });
      return;
    }
    const outcome = await create.submit(values, newRoom.queues);
    if ("errors" in outcome) {
      setGenderFirst(outcome.genderFirst ?? false);
      show(outcome.errors);
      return;
    }
    const { room, videosLeft } = outcome;
    newRoom.startOver();
    if (videosLeft === 0) toast({ title: t("rooms.offeredTitle"), description: t("rooms.offeredText") });
    void navigate(videosLeft > 0 ? pages.editRoom(room.id) : pages.room(room.id), { replace: true });
  }
  const near = place.data ? companiesOf(place.data.nearby) : [];
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t("rooms.offerYours")} className="grid gap-9">
      <RoomFields
        values={values}
        errors={errors}
        onChange={change}
        queues={newRoom.queues}
        videoRoom={ROOM_LIMITS.videos}
        companies={near}
        place={
          <WhereFields
            values={values}
            errors={errors}
            onChange={change}
            tenancies={tenancies}
            chosen={chosen}
            isSeenByMen={isSeenByMen}
          />
        }
      />
      {genderFirst && <GenderFirst />}
      <SaveBar problems={Object.keys(errors).length} className="-mx-4!">
        <StartOver
          onConfirm={() => {
            newRoom.startOver();
            show({});
          }}
        />
        <Button type="submit" size="lg" busy={create.busy} className="max-sm:flex-auto">
          {t("rooms.offerThis")}
        </Button>
      </SaveBar>
    </form>
  );
}
