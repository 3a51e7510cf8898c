CREATE TYPE "public"."dispute_state" AS ENUM('open', 'won', 'lost');--> statement-breakpoint
ALTER TYPE "public"."payment_state" ADD VALUE 'charged_back';--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"gateway" "payment_gateway" NOT NULL,
	"dispute_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"stage" integer NOT NULL,
	"state" "dispute_state" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "payment_disputes_gateway_dispute_id_pk" PRIMARY KEY("gateway","dispute_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_bodies" (
	"gateway" "payment_gateway" NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"reference" text,
	"payment_id" text,
	"body" text NOT NULL,
	CONSTRAINT "webhook_bodies_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restored_at" timestamp with time zone NOT NULL,
	"backup_made_at" timestamp with time zone NOT NULL,
	"skipped_numbers" integer NOT NULL,
	"reconciled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_disputes_payment" ON "payment_disputes" USING btree ("gateway","payment_id");--> statement-breakpoint
CREATE INDEX "webhook_bodies_received" ON "webhook_bodies" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "webhook_bodies_reference" ON "webhook_bodies" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "webhook_bodies_payment" ON "webhook_bodies" USING btree ("gateway","payment_id");--> statement-breakpoint
-- Paid orders are polled during the dispute window (D-49). Spread over a day, an hour from now at the earliest.
UPDATE "orders" SET "next_check_at" = now() + interval '1 hour' + random() * interval '1 day'
WHERE "state" = 'paid' AND "page_id" IS NOT NULL AND "paid_at" > now() - interval '120 days' AND "next_check_at" IS NULL;
