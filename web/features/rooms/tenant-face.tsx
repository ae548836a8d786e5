import { UserRoundCheck } from "lucide-react";
import type { RoomCard } from "#domain/rooms/posts.ts";
import { Avatar } from "#web/ui/avatar.tsx";

interface TenantFaceProps {
  tenant: RoomCard["tenant"];
  size?: number;
}

/** Their face, or a sign for somebody whom we know and the reader may not. */
export function TenantFace({ tenant, size = 44 }: TenantFaceProps) {
  if (tenant.firstName !== null) {
    return <Avatar src={tenant.profileImageUrl} name={tenant.firstName} size={size} />;
  }
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center rounded-full bg-sun-soft text-sun-ink"
      style={{ width: size, height: size }}
    >
      <UserRoundCheck className="size-1/2" />
    </span>
  );
}
