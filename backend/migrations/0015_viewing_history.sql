CREATE TABLE "track_history" (
	"user_id" integer NOT NULL,
	"track_id" integer NOT NULL,
	"played_at" timestamp with time zone NOT NULL,
	CONSTRAINT "track_history_user_id_track_id_pk" PRIMARY KEY("user_id","track_id")
);
--> statement-breakpoint
ALTER TABLE "track_history" ADD CONSTRAINT "track_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_history" ADD CONSTRAINT "track_history_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "track_history_recent" ON "track_history" USING btree ("user_id","played_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "track_history_age" ON "track_history" USING btree ("played_at");--> statement-breakpoint
CREATE INDEX "track_events_age" ON "track_events" USING brin ("recorded_at");--> statement-breakpoint
CREATE INDEX "video_events_age" ON "video_events" USING brin ("recorded_at");--> statement-breakpoint
CREATE INDEX "video_progress_age" ON "video_progress" USING btree ("updated_at");--> statement-breakpoint
INSERT INTO "track_history" ("user_id", "track_id", "played_at") SELECT "user_id", "track_id", max("recorded_at") FROM "track_events" GROUP BY "user_id", "track_id";
