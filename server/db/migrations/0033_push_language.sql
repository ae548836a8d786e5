ALTER TABLE "push_subscriptions" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
UPDATE push_subscriptions p SET language = u.language FROM users u WHERE u.id = p.user_id AND u.language IN ('kn', 'hi');
