ALTER TABLE "media_files" ADD COLUMN "extension" text;--> statement-breakpoint
CREATE INDEX "media_files_waiting_idx" ON "media_files" USING btree ("owner_id") WHERE not attached;