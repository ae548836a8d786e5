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
CREATE INDEX "chat_messages_side_idx" ON "chat_messages" USING btree ("conversation_id","sender_type","id");--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "asker_has_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "host_wrote_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "chat_conversations" c SET host_wrote_first = true
WHERE last_owner_message > 0 AND (
	SELECT m.sender_type = 'owner' AND m.sender_identifier <> 'pg_admin' FROM "chat_messages" m
	WHERE m.conversation_id = c.id ORDER BY m.id LIMIT 1);--> statement-breakpoint
CREATE INDEX "bookings_paid_idx" ON "bookings" USING btree ("id") WHERE payment_status in ('verified', 'refund_due', 'refunded');--> statement-breakpoint
CREATE INDEX "bookings_paid_user_idx" ON "bookings" USING btree ("user_id") WHERE payment_status in ('verified', 'refund_due', 'refunded');--> statement-breakpoint
CREATE INDEX "bookings_check_in_host_idx" ON "bookings" USING btree ("check_in_host_id") WHERE check_in_host_id is not null;--> statement-breakpoint
CREATE INDEX "bookings_end_host_idx" ON "bookings" USING btree ("end_host_id") WHERE end_host_id is not null;--> statement-breakpoint
CREATE INDEX "chat_conversations_paid_askers_idx" ON "chat_conversations" USING btree ("pg_listing_id","created_at") WHERE asker_has_paid and counts_for_trust;--> statement-breakpoint
CREATE INDEX "chat_conversations_asked_guests_idx" ON "chat_conversations" USING btree ("user_id") WHERE host_wrote_first;--> statement-breakpoint
CREATE INDEX "chat_conversations_expiry_idx" ON "chat_conversations" USING btree (coalesce(last_message_at, created_at)) WHERE guest_key is not null and user_id is null and last_owner_message = 0;--> statement-breakpoint
CREATE INDEX "room_reports_upheld_idx" ON "room_reports" USING btree ("about_user_id") WHERE decision = 'hide';--> statement-breakpoint
CREATE INDEX "tenant_verifications_accepted_idx" ON "tenant_verifications" USING btree ("user_id") WHERE verification_status in ('verified', 'expired', 'revoked');