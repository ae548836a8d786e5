ALTER TABLE "idempotency_keys" ADD COLUMN "user_id" text;--> statement-breakpoint
CREATE INDEX "idempotency_keys_user_idx" ON "idempotency_keys" USING btree ("user_id");