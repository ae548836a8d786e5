import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import type { RoomPost } from "#domain/rooms/posts.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { TenantFace } from "./tenant-face.tsx";
import { checkedWords, tenantName } from "./words.ts";

interface TenantSectionProps {
  room: RoomPost;
  trust: ReactNode;
  menu: ReactNode;
}

export function TenantSection({ room, trust, menu }: TenantSectionProps) {
  const { tenant, isOwn } = room;
  const hidden = tenant.firstName === null;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center gap-4">
        <TenantFace tenant={tenant} size={56} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span
              translate={isOwn || hidden ? undefined : "no"}
              className="truncate font-bold text-lg leading-tight"
            >
              {isOwn ? (
                <RichText
                  text={t("rooms.nameYou", { name: tenantName(tenant) })}
                  tags={{ name: properName }}
                />
              ) : (
                tenantName(tenant)
              )}
            </span>
            {trust}
          </p>
          <p className="mt-1 flex items-center gap-1.5 text-muted text-sm">
            <BadgeCheck aria-hidden="true" className="size-4 shrink-0 text-brand" />
            {checkedWords(tenant)}
          </p>
        </div>
        {menu}
      </div>
      <p className="text-muted text-sm">
        {isOwn ? t("rooms.ownNumberNote") : hidden ? t("rooms.nameLaterNote") : t("rooms.theirNumberNote")}
      </p>
    </div>
  );
}
