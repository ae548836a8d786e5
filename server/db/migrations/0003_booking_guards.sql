DROP INDEX "bookings_live_utr_unique";--> statement-breakpoint
CREATE INDEX "bookings_utr_idx" ON "bookings" USING btree ("utr");--> statement-breakpoint
CREATE INDEX "bookings_email_idx" ON "bookings" USING btree (lower(guest_email));--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_live_utr_unique" ON "bookings" USING btree ("utr") WHERE utr is not null and ((status not in ('expired', 'cancelled', 'declined') and payment_status <> 'rejected') or payment_status in ('verified', 'refund_due', 'refunded'));