import type { ReactNode } from "react";
import type { ComplaintView } from "#domain/complaints/contract.ts";
import { getComplaintPhoto } from "#domain/complaints/endpoints.ts";
import type { ComplaintState } from "#domain/complaints/states.ts";
import { complaintKindWords, complaintStateWords } from "#domain/complaints/words.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { Tag } from "#web/ui/chip.tsx";
import { PrivateImage } from "#web/ui/private-image.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { userText } from "#web/ui/user-text.tsx";

const TONES = { open: "ladies", seen: "sun", fixed: "brand", confirmed: "brand" } as const satisfies Record<
  ComplaintState,
  string
>;

interface ComplaintFactsProps {
  complaint: ComplaintView;
  /** Who wrote it, for those who run the PG. */
  who?: ReactNode;
  answer: (text: string) => string;
}

/** What a complaint is about, where it stands, and what was answered. */
export function ComplaintFacts({ complaint, who, answer }: ComplaintFactsProps) {
  const { id, kind, state, text, photos } = complaint;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{complaintKindWords(kind)}</b>
        <Tag tone={TONES[state]}>{complaintStateWords(state)}</Tag>
        <span className="text-muted text-sm">{formatMoment(complaint.createdAt)}</span>
      </p>
      {who}
      <p lang={languageOf(text)} className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {photos.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {photos.map((name, at) => (
            <PrivateImage
              key={name}
              file={getComplaintPhoto(id, name)}
              alt={t("complaints.photoNumber", { number: at + 1 })}
            />
          ))}
        </div>
      )}
      {complaint.answer !== null && (
        <p className="wrap-anywhere rounded-ctl bg-paper px-3.5 py-2.5">
          <RichText text={answer(complaint.answer)} tags={{ text: userText }} />
        </p>
      )}
    </div>
  );
}
