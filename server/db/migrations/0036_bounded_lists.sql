DROP INDEX "login_attempts_subject_idx";--> statement-breakpoint
DROP INDEX "bookings_pg_idx";--> statement-breakpoint
CREATE INDEX "bookings_unpaid_idx" ON "bookings" USING btree ("updated_at") WHERE payment_status = 'pending' and status in ('expired', 'cancelled', 'declined');--> statement-breakpoint
CREATE INDEX "login_attempts_subject_idx" ON "login_attempts" USING btree ("subject" text_pattern_ops,"at");--> statement-breakpoint
CREATE INDEX "bookings_pg_idx" ON "bookings" USING btree ("pg_id",(not (payment_status = 'pending' and status in ('cancelled', 'expired'))),"id");