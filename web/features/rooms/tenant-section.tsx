import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatMoment } from "#domain/formats.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { TenantFace } from "./tenant-face.tsx";
import { checkedWords, tenantName } from "./words.ts";

interface TenantSectionProps {
  room: RoomPost;
  trust: ReactNode;
  menu: ReactNode;
}

/** Only the day of a moment. */
const dayOf = (iso: string) => formatMoment(iso).split(",")[0];

export function TenantSection({ room, trust, menu }: TenantSectionProps) {
  const { tenant, isOwn } = room;
  const hidden = tenant.firstName === null;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center gap-4">
        <TenantFace tenant={tenant} size={56} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="truncate font-bold text-lg leading-tight">
              {isOwn ? `${tenantName(tenant)} (you)` : tenantName(tenant)}
            </span>
            {trust}
          </p>
          <p className="mt-1 flex items-center gap-1.5 text-muted text-sm">
            <BadgeCheck aria-hidden="true" className="size-4 shrink-0 text-brand" />
            {checkedWords(tenant)}
            {tenant.verified.on && ` on ${dayOf(tenant.verified.on)}`}
          </p>
        </div>
        {menu}
      </div>
      <p className="text-muted text-sm">
        {isOwn
          ? "Your phone number is shown only to people whom you accept."
          : hidden
            ? "This place is for ladies. Her name and face are shown to women who are signed in."
            : "Their phone number is shared with you only when both of you agree."}
      </p>
    </div>
  );
}
