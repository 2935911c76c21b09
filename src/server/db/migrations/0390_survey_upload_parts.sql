-- Planned from the schema, and planned anew until it is committed; once edited, it stays.
-- 1f4ee844d267
CREATE TABLE "survey_upload_parts" (
  "organization_id" uuid NOT NULL,
  "upload_id" uuid NOT NULL,
  "place" integer NOT NULL,
  "rows" jsonb NOT NULL,
  CONSTRAINT "survey_upload_parts_pkey" PRIMARY KEY ("organization_id", "upload_id", "place")
);

ALTER TABLE "survey_upload_parts" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "survey_upload_parts_tenant" ON "survey_upload_parts" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);

GRANT SELECT, INSERT ON "survey_upload_parts" TO chairside_request;

ALTER TABLE "survey_upload_parts" ADD CONSTRAINT "survey_upload_parts_upload_id_fkey" FOREIGN KEY ("organization_id", "upload_id") REFERENCES "survey_uploads" ("organization_id", "id") ON DELETE CASCADE;

-- the rows that are still to be sent
INSERT INTO "survey_upload_parts" ("organization_id", "upload_id", "place", "rows")
SELECT "organization_id", "upload_id", min("place"), jsonb_agg("row" ORDER BY "place")
FROM (
  SELECT u."organization_id", u."id" AS "upload_id", r."value" AS "row", r."ordinality" - 1 AS "place", u."processed"
  FROM "survey_uploads" u CROSS JOIN LATERAL jsonb_array_elements(u."rows") WITH ORDINALITY r
  WHERE u."status" IN ('QUEUED', 'SENDING') AND r."ordinality" > u."processed"
) AS "unsent"
GROUP BY "organization_id", "upload_id", ("place" - "processed") / 250;

ALTER TABLE "survey_uploads" DROP COLUMN "rows";
