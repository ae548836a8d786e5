import { Film, ImagePlus } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { ROOM_TYPES } from "#domain/listings/choices.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { ROOM_FEATURES, ROOM_LIMITS } from "#domain/rooms/choices.ts";
import { featureLabel } from "#domain/rooms/labels.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { bindFields, type FormPart } from "#web/lib/form.ts";
import { Chip } from "#web/ui/chip.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Field, Input, Select, TextArea } from "#web/ui/field.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { UploadGallery } from "#web/ui/upload-gallery.tsx";
import { CompaniesField } from "./companies-field.tsx";
import { photoRefused, type RoomQueues, videoRefused } from "./room-queues.ts";
import type { RoomErrors, RoomValues } from "./room-values.ts";
import { todayInKolkata } from "./words.ts";

const DAY_MS = 86_400_000;
const PLACES = Array.from({ length: ROOM_LIMITS.places }, (_, at) => String(at + 1));

interface RoomFieldsProps extends FormPart<RoomValues> {
  errors: RoomErrors;
  queues: RoomQueues;
  /** Which tenancy it stands on; only a new room can choose. */
  place?: ReactNode;
  /** Videos that the room shows already. */
  videosThere?: ReactNode;
  /** How many more videos it may show. */
  videoRoom: number;
  companies: readonly string[];
}

/** The same questions for a new room and for one that is changed. */
export function RoomFields(props: RoomFieldsProps) {
  const { queues, errors, videoRoom } = props;
  const { text } = bindFields(props);
  return (
    <>
      <FormSection title={t("rooms.theRoom")}>
        {props.place}
        <About {...props} />
      </FormSection>
      <FormSection title={t("rooms.photos")} hint={t("rooms.photosHint")}>
        <UploadGallery
          queue={queues.photos}
          error={errors.images}
          title={t("rooms.photos")}
          name="images"
          label={t("rooms.addPhotos")}
          hint={t("rooms.photosLimit", { count: ROOM_LIMITS.photos })}
          accept="image/jpeg,image/png,image/webp"
          tooMany={roomMessages.tooManyPhotos()}
          refused={photoRefused()}
          Icon={ImagePlus}
        />
      </FormSection>
      <FormSection title={t("rooms.videos")} hint={t("rooms.videosHint")}>
        {props.videosThere}
        {videoRoom > 0 && (
          <UploadGallery
            queue={queues.videos}
            error={errors.videos}
            title={t("rooms.videos")}
            name="videos"
            label={t("rooms.addVideo")}
            hint={t("rooms.videosLimit", { count: videoRoom })}
            accept="video/mp4,video/quicktime,.mov"
            tooMany={uploadMessages.tooManyRoomVideos()}
            refused={videoRefused()}
            cover={false}
            Icon={Film}
          />
        )}
      </FormSection>
      <FormSection title={t("rooms.features")} hint={t("rooms.featuresHint")}>
        <Features {...props} />
        <CompaniesField
          names={props.values.nearbyCompanies}
          suggestions={props.companies}
          error={errors.nearbyCompanies}
          onChange={(nearbyCompanies) => props.onChange({ nearbyCompanies })}
        />
      </FormSection>
      <FormSection title={t("rooms.ownWords")}>
        <TextArea
          label={t("rooms.description")}
          {...text("description")}
          hint={t("rooms.descriptionHint")}
          rows={6}
          maxLength={ROOM_LIMITS.description}
        />
      </FormSection>
    </>
  );
}

function About(props: RoomFieldsProps) {
  const { text } = bindFields(props);
  const today = todayInKolkata();
  const last = todayInKolkata(new Date(Date.now() + ROOM_LIMITS.horizonDays * DAY_MS));
  return (
    <>
      <Input
        label={t("rooms.titleField")}
        {...text("title")}
        placeholder={t("rooms.titleExample")}
        maxLength={ROOM_LIMITS.title}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t("rooms.rentField")}
          {...text("rent")}
          prefix="₹"
          inputMode="decimal"
          maxLength={12}
          hint={t("rooms.rentHint")}
        />
        <Input
          label={t("rooms.depositField")}
          {...text("deposit")}
          prefix="₹"
          inputMode="decimal"
          maxLength={12}
          hint={t("rooms.depositHint")}
        />
        <Select label={t("rooms.sharingField")} {...text("sharingType")}>
          <option value="">{t("rooms.choose")}</option>
          {ROOM_TYPES.map((type) => (
            <option key={type} value={type}>
              {roomTypeLabel(type)}{" "}
            </option>
          ))}
        </Select>
        <Select label={t("rooms.bedsField")} {...text("places")}>
          {PLACES.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
        <DateInput label={t("rooms.freeFromField")} {...text("availableFrom")} min={today} max={last} />
      </div>
    </>
  );
}

function Features({ values, errors, onChange }: RoomFieldsProps) {
  return (
    <Field label={t("rooms.featuresField")} error={errors.features}>
      {({ id }) => (
        <fieldset id={id} aria-label={t("rooms.featuresField")} className="flex flex-wrap gap-2">
          {ROOM_FEATURES.map((feature) => {
            const chosen = values.features.includes(feature);
            return (
              <Chip
                key={feature}
                active={chosen}
                onClick={() =>
                  onChange({
                    features: ROOM_FEATURES.filter((each) =>
                      each === feature ? !chosen : values.features.includes(each),
                    ),
                  })
                }
              >
                {featureLabel(feature)}{" "}
              </Chip>
            );
          })}
        </fieldset>
      )}
    </Field>
  );
}
