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