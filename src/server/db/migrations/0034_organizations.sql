ALTER TABLE "organizations" ADD COLUMN "organization_id" uuid DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL;

ALTER TABLE "organizations" ADD COLUMN "status" text DEFAULT 'ACTIVE' NOT NULL;

CREATE INDEX "organizations_sort_idx" ON "organizations" (organization_id, app.sort_key("name") COLLATE "C", id);

GRANT INSERT, UPDATE ON "organizations" TO chairside_request;

-- Internal users reach all organizations, which have the installation in their organization's place; requests of an
-- organization read their own.
DROP POLICY "organizations_tenant" ON "organizations";
CREATE POLICY "organizations_tenant" ON "organizations" FOR ALL TO chairside_request USING ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK ("organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY "organizations_own" ON "organizations" FOR SELECT TO chairside_request USING ("id" = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE TRIGGER "organizations_count_insert" AFTER INSERT ON "organizations" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();
CREATE TRIGGER "organizations_count_delete" AFTER DELETE ON "organizations" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_rows();
insert into record_counts (organization_id, table_name, slot, count)
select organization_id, 'organizations', 0, count(*) from organizations group by organization_id
on conflict (organization_id, table_name, slot) do update set count = excluded.count;
