CREATE TABLE "proof_looks" (
	"booking_id" integer PRIMARY KEY NOT NULL,
	"look" text NOT NULL,
	"brightness" real NOT NULL,
	"alike" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proof_looks" ADD CONSTRAINT "proof_looks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_looks_alike_idx" ON "proof_looks" USING btree ("alike");--> statement-breakpoint
CREATE INDEX "proof_looks_brightness_idx" ON "proof_looks" USING btree ("brightness","at");--> statement-breakpoint
CREATE INDEX "proof_looks_at_idx" ON "proof_looks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bookings_shared_name_idx" ON "bookings" USING btree ("pg_id",lower(guest_name),"id") WHERE payment_status <> 'pending' or status in ('pending', 'proof_submitted');