CREATE TABLE "playing_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "playing_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_hash" text NOT NULL,
	"turn" integer NOT NULL,
	"started_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"displaced_at" timestamp with time zone,
	CONSTRAINT "playing_devices_session_hash_unique" UNIQUE("session_hash")
);
--> statement-breakpoint
ALTER TABLE "playing_devices" ADD CONSTRAINT "playing_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playing_devices" ADD CONSTRAINT "playing_devices_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playing_devices_user" ON "playing_devices" USING btree ("user_id");