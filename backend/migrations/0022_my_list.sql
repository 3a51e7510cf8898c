CREATE TABLE "my_list" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "my_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"video_id" integer,
	"album_id" integer,
	"track_id" integer,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "my_list_video" UNIQUE("user_id","video_id"),
	CONSTRAINT "my_list_album" UNIQUE("user_id","album_id"),
	CONSTRAINT "my_list_track" UNIQUE("user_id","track_id"),
	CONSTRAINT "my_list_one_item" CHECK (num_nonnulls("my_list"."video_id", "my_list"."album_id", "my_list"."track_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "my_list" ADD CONSTRAINT "my_list_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_list" ADD CONSTRAINT "my_list_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_list" ADD CONSTRAINT "my_list_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_list" ADD CONSTRAINT "my_list_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "my_list_videos" ON "my_list" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "my_list_albums" ON "my_list" USING btree ("album_id");--> statement-breakpoint
CREATE INDEX "my_list_tracks" ON "my_list" USING btree ("track_id");