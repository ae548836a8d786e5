ALTER TABLE "pg_listings" ADD COLUMN "place_key" text;--> statement-breakpoint
CREATE INDEX "pg_listings_place_idx" ON "pg_listings" USING btree ("place_key") WHERE is_deleted = 0;--> statement-breakpoint
-- As the rule has it for plain letters; the few with others get theirs when they are next changed.
UPDATE pg_listings SET place_key = encode(sha256(convert_to(
  lower(regexp_replace(title, '[^A-Za-z0-9]+', '', 'g')) || '|' || lower(regexp_replace(address, '[^A-Za-z0-9]+', '', 'g')),
  'UTF8')), 'hex')
WHERE title || address !~ '[^ -~]' AND title ~ '[A-Za-z0-9]' AND address ~ '[A-Za-z0-9]';
