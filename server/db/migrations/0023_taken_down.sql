-- Reviews and rooms that were taken down before their pictures went with them: an address that somebody has kept must
-- not show those any longer. They go with the next sweep. Pictures without an owner are the demo's, which others show.
UPDATE "media_files" f SET "attached" = false, "released_at" = now(), "owner_id" = null
	FROM (
		SELECT unnest(photos) AS url FROM "reviews" WHERE hidden_at IS NOT NULL
		UNION SELECT unnest(images) FROM "room_posts" WHERE hidden_at IS NOT NULL
	) t
	WHERE f.owner_id IS NOT NULL
		AND f.name = substring(t.url from '^/uploads/([A-Za-z0-9-]+)_(?:thumbnail|small|medium|large|original)\.webp$');--> statement-breakpoint
UPDATE "reviews" SET "photos" = '{}' WHERE hidden_at IS NOT NULL AND photos <> '{}';--> statement-breakpoint
UPDATE "room_posts" SET "images" = '{}' WHERE hidden_at IS NOT NULL AND images <> '{}';
