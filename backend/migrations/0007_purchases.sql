CREATE TYPE "public"."payment_state" AS ENUM('granted', 'refund_due', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."sandbox_state" AS ENUM('open', 'paid', 'failed', 'cancelled', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."payment_gateway" AS ENUM('sandbox', 'razorpay', 'stripe');--> statement-breakpoint
CREATE TABLE "payment_events" (
	"gateway" "payment_gateway" NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" "payment_gateway" NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" integer,
	"amount" integer,
	"state" "payment_state" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"refund_attempts" integer DEFAULT 0 NOT NULL,
	"next_refund_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "payments_gateway_payment" UNIQUE("gateway","payment_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"token" text PRIMARY KEY NOT NULL,
	"reference" uuid NOT NULL,
	"title" text NOT NULL,
	"language" text,
	"amount" integer NOT NULL,
	"state" "sandbox_state" NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "sandbox_payments_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "term_months" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gateway" "payment_gateway";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "page_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_url" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "page_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_year" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_serial" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("next_refund_at") WHERE "payments"."state" = 'refund_due';--> statement-breakpoint
CREATE INDEX "orders_check" ON "orders" USING btree ("next_check_at") WHERE "orders"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_video" ON "orders" USING btree ("user_id","video_id") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_album" ON "orders" USING btree ("user_id","album_id") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_plan" ON "orders" USING btree ("user_id","plan_id") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_receipt" ON "orders" USING btree ("receipt_year","receipt_serial");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reference_unique" UNIQUE("reference");