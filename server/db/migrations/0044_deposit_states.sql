ALTER TABLE "bookings" ADD COLUMN "deposit_state" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "deposit_state_on" date;--> statement-breakpoint
-- What hosts returned is closed. Of the others each host has the whole time to propose deductions.
UPDATE "bookings" SET "deposit_state" = 'closed' WHERE "deposit_settled_at" IS NOT NULL AND "security_deposit" > 0;--> statement-breakpoint
UPDATE "bookings" SET "deposit_state" = 'open', "deposit_state_on" = (now() AT TIME ZONE 'Asia/Kolkata')::date
WHERE "status" = 'checked_out' AND "security_deposit" > 0 AND "deposit_settled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_deposit_state_idx" ON "bookings" USING btree ("deposit_state","id") WHERE deposit_state is not null and deposit_state <> 'closed';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_deposit_state_check" CHECK ("bookings"."deposit_state" in ('open', 'proposed', 'disputed', 'to_pay', 'paid', 'missing', 'closed'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_deposit_open_check" CHECK (("bookings"."deposit_state" is not null) = ("bookings"."status" = 'checked_out' and "bookings"."security_deposit" > 0) and ("bookings"."deposit_state" is null or ("bookings"."deposit_state" in ('paid', 'missing', 'closed')) = ("bookings"."deposit_settled_at" is not null)) and ("bookings"."deposit_state" is null or "bookings"."deposit_state" = 'closed' or "bookings"."deposit_state_on" is not null));