CREATE INDEX "users_name_idx" ON "users" USING gin (to_tsvector('simple', coalesce(first_name, '') || ' ' || coalesce(last_name, '')));--> statement-breakpoint
CREATE INDEX "booking_events_day_idx" ON "booking_events" USING btree ("what","at") WHERE what in ('proof_submitted', 'payment_verified');--> statement-breakpoint
CREATE INDEX "bookings_name_idx" ON "bookings" USING gin (to_tsvector('simple', guest_name));--> statement-breakpoint
CREATE INDEX "ledger_transactions_reference_idx" ON "ledger_transactions" USING btree (lower("reference")) WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "pg_listings_name_idx" ON "pg_listings" USING gin (to_tsvector('simple', title));--> statement-breakpoint
CREATE INDEX "pg_listings_contact_idx" ON "pg_listings" USING btree ("contact_phone");--> statement-breakpoint
CREATE INDEX "pg_listings_created_idx" ON "pg_listings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "referrals_name_idx" ON "referrals" USING gin (to_tsvector('simple', referee_name));--> statement-breakpoint
CREATE INDEX "referrals_code_idx" ON "referrals" USING btree ("referral_code");
