ALTER TABLE "chat_conversations" ADD COLUMN "message_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "last_guest_message" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "last_owner_message" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "chat_conversations" c SET message_count = n.messages, last_guest_message = n.guest, last_owner_message = n.owner
FROM (
	SELECT conversation_id, count(*)::int AS messages,
		coalesce(max(id) FILTER (WHERE sender_type = 'guest'), 0) AS guest,
		coalesce(max(id) FILTER (WHERE sender_type = 'owner'), 0) AS owner
	FROM "chat_messages" GROUP BY conversation_id
) n WHERE c.id = n.conversation_id;--> statement-breakpoint
CREATE INDEX "chat_conversations_owner_waits_idx" ON "chat_conversations" USING btree ("pg_listing_id") WHERE last_guest_message > owner_read;--> statement-breakpoint
CREATE INDEX "chat_conversations_user_waits_idx" ON "chat_conversations" USING btree ("user_id") WHERE last_owner_message > guest_read;--> statement-breakpoint
CREATE INDEX "chat_conversations_latest_idx" ON "chat_conversations" USING btree (last_message_at desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX "chat_messages_side_idx" ON "chat_messages" USING btree ("conversation_id","sender_type","id");