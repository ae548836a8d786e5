import type { NoticeView } from "#domain/notices/contract.ts";

export const presentNotice = ({
  id,
  text,
  createdAt,
}: {
  id: number;
  text: string;
  createdAt: Date;
}): NoticeView => ({ id, text, createdAt: createdAt.toISOString() });
