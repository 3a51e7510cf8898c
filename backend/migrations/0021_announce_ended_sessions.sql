CREATE FUNCTION "announce_ended_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The account, so that replicas forget its sessions; nothing, so that they forget all, when several accounts are concerned.
  PERFORM pg_notify('inspire_sessions', CASE WHEN count(DISTINCT user_id) = 1 THEN min(user_id)::text ELSE '' END)
  FROM ended HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "announce_ended_sessions" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS ended
FOR EACH STATEMENT EXECUTE FUNCTION "announce_ended_sessions"();
