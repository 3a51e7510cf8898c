-- contract: the previous version stores nothing in these tables. It deletes old rows of webhook_bodies at the end of each
-- run of its reconciler; during an update that statement fails, and is logged.
DROP TABLE "one_time_passwords" CASCADE;--> statement-breakpoint
DROP TABLE "webhook_bodies" CASCADE;
