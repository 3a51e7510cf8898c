CREATE TYPE "public"."content_kind" AS ENUM('video', 'album', 'plan');--> statement-breakpoint
CREATE TABLE "content_entries" (
	"kind" "content_kind" NOT NULL,
	"key" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "content_entries_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE INDEX "content_entries_source" ON "content_entries" USING btree ("source");