ALTER TABLE "albums" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "albums" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "albums" ALTER COLUMN "title_words" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "albums" ALTER COLUMN "title_words" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "title_words" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "title_words" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "albums" ADD COLUMN "search_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "search_version" smallint DEFAULT 0 NOT NULL;