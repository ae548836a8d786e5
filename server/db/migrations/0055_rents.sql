ALTER TABLE "invoice_lines" ADD COLUMN "reading_id" integer;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD COLUMN "is_new_meter" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_reading_id_meter_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."meter_readings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_lines_reading_idx" ON "invoice_lines" USING btree ("reading_id") WHERE reading_id is not null;