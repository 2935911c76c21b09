-- The browsers that an account has signed in with are few, and read with it.
ALTER TABLE "accounts" ADD COLUMN "browsers" jsonb DEFAULT '{}' NOT NULL;

UPDATE accounts a SET browsers = b.browsers
FROM (SELECT account_id, jsonb_object_agg(browser_hash, last_used_at) AS browsers FROM known_browsers GROUP BY 1) b
WHERE b.account_id = a.id;

DROP TABLE "known_browsers";
