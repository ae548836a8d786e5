ALTER TABLE "referrals" DROP CONSTRAINT "referrals_referee_phone_unique";--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "is_replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_referee_phone_unique" ON "referrals" USING btree ("referee_phone") WHERE status <> 'rejected' and not is_replaced;--> statement-breakpoint
CREATE INDEX "referrals_referee_idx" ON "referrals" USING btree ("referee_phone");