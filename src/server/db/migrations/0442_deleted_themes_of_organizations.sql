-- The numbers of an organization's deleted themes are with the organization.
ALTER TABLE "organizations" ADD COLUMN "deleted_themes" jsonb;

UPDATE organizations o SET deleted_themes = d.themes FROM (
  SELECT organization_id, jsonb_agg(concat_ws(' ', experience_type, number) ORDER BY number) AS themes
  FROM deleted_themes GROUP BY organization_id) d
WHERE d.organization_id = o.id;

DROP TABLE "deleted_themes" CASCADE;
