import { Film, ImagePlus } from "lucide-react";
import type { ReactNode } from "react";
import { ROOM_TYPES } from "#domain/listings/choices.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { ROOM_FEATURES, ROOM_LIMITS, roomMessages } from "#domain/rooms/choices.ts";
import { bindFields, type FormPart } from "#web/lib/form.ts";
import { Chip } from "#web/ui/chip.tsx";
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
      <FormSection title="The room">
        {props.place}
        <About {...props} />
      </FormSection>
      <FormSection
        title="Photos"
        hint="Bright photos of the bed, the window and the bathroom. The first is the cover."
      >
        <UploadGallery
          queue={queues.photos}
          error={errors.images}
          title="Photos"
          name="images"
          label="Add photos"
          hint={`Up to ${ROOM_LIMITS.photos}: JPG, PNG or WebP`}
          accept="image/jpeg,image/png,image/webp"
          tooMany={roomMessages.tooManyPhotos}
          refused={photoRefused()}
          Icon={ImagePlus}
        />
      </FormSection>
      <FormSection title="Videos" hint="A slow walk through the room, half a minute is enough. Optional.">
        {props.videosThere}
        {videoRoom > 0 && (
          <UploadGallery
            queue={queues.videos}
            error={errors.videos}
            title="Videos"
            name="videos"
            label="Add a video"
            hint={`Up to ${videoRoom}: MP4 or MOV, at most 100 MB`}
            accept="video/mp4,video/quicktime,.mov"
            tooMany={uploadMessages.tooManyRoomVideos()}
            refused={videoRefused()}
            cover={false}
            Icon={Film}
          />
        )}
      </FormSection>
      <FormSection title="What is in it" hint="Choose all that this room has.">
        <Features {...props} />
        <CompaniesField
          names={props.values.nearbyCompanies}
          suggestions={props.companies}
          error={errors.nearbyCompanies}
          onChange={(nearbyCompanies) => props.onChange({ nearbyCompanies })}
        />
      </FormSection>
      <FormSection title="In your own words">
        <TextArea
          label="About the room and who lives there (optional)"
          {...text("description")}
          hint="For example: how the days go, who cooks, when it is quiet. Leave phone numbers out: they are shared once you accept somebody."
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
        label="Title"
        {...text("title")}
        placeholder="Bright bed by the window, 2 sharing"
        maxLength={ROOM_LIMITS.title}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label="Rent a month"
          {...text("rent")}
          prefix="₹"
          inputMode="decimal"
          maxLength={12}
          hint="For one bed."
        />
        <Input
          label="Deposit"
          {...text("deposit")}
          prefix="₹"
          inputMode="decimal"
          maxLength={12}
          hint="Empty when there is none."
        />
        <Select label="Sharing" {...text("sharingType")}>
          <option value="">Choose</option>
          {ROOM_TYPES.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
        <Select label="Beds that are free" {...text("places")}>
          {PLACES.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
        <Input type="date" label="Free from" {...text("availableFrom")} min={today} max={last} />
      </div>
    </>
  );
}

function Features({ values, errors, onChange }: RoomFieldsProps) {
  return (
    <Field label="Features" error={errors.features}>
      {({ id }) => (
        <fieldset id={id} aria-label="Features" className="flex flex-wrap gap-2">
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
                {feature}
              </Chip>
            );
          })}
        </fieldset>
      )}
    </Field>
  );
}
