ALTER TABLE "rent_payments" ADD COLUMN "sent_by" text;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "rent_payments" ADD CONSTRAINT "rent_payments_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "property_steps_before_idx" ON "property_steps" USING btree ("at") WHERE before is not null;--> statement-breakpoint
CREATE INDEX "rent_payments_sent_by_idx" ON "rent_payments" USING btree ("sent_by") WHERE sent_by is not null;--> statement-breakpoint
CREATE INDEX "complaints_user_idx" ON "complaints" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
UPDATE "rent_payments" p SET "sent_by" = t."user_id" FROM "tenants" t
WHERE t."id" = p."tenant_id" AND t."user_id" IS NOT NULL AND p."proof" IS NOT NULL;--> statement-breakpoint
UPDATE "complaints" c SET "user_id" = t."user_id" FROM "tenants" t
WHERE t."id" = c."tenant_id" AND t."user_id" IS NOT NULL;
