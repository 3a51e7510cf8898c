ALTER TABLE "albums" ADD COLUMN "trailer_folder" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "trailer_folder" text;