CREATE TABLE "quality_counts" (
	"hour" timestamp with time zone NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"measure" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "quality_counts_hour_remote_version_measure_pk" PRIMARY KEY("hour","remote","version","measure")
);
--> statement-breakpoint
CREATE TABLE "quality_votes" (
	"session" uuid NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"sequence" integer NOT NULL,
	"measures" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quality_votes_session_remote_version_pk" PRIMARY KEY("session","remote","version")
);
--> statement-breakpoint
CREATE INDEX "quality_votes_expiry" ON "quality_votes" USING btree ("expires_at");