ALTER TABLE "bookings" ADD COLUMN "is_move_out_agreed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nobody knows any more whose word these days are: none is taken from the guest.
UPDATE "bookings" SET "is_move_out_agreed" = true WHERE "move_out_date" IS NOT NULL;
