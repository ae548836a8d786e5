ALTER TABLE "bookings" ADD COLUMN "network_key" text;--> statement-breakpoint
CREATE INDEX "bookings_network_idx" ON "bookings" USING btree ("network_key") WHERE network_key is not null;