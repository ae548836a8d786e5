CREATE INDEX "admin_tokens_user_idx" ON "admin_tokens" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "property_steps_tenant_idx" ON "property_steps" USING btree ("tenant_id") WHERE tenant_id is not null;--> statement-breakpoint
CREATE INDEX "property_steps_bed_idx" ON "property_steps" USING btree ("bed_id") WHERE bed_id is not null;--> statement-breakpoint
CREATE INDEX "rent_transactions_invoice_idx" ON "rent_transactions" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "review_reports_user_idx" ON "review_reports" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "room_video_visitors_video_idx" ON "room_video_visitors" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "food_votes_tenant_idx" ON "food_votes" USING btree ("tenant_id");
