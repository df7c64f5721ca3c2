-- Row security, forced on the owner too. The search role may read everything because its functions
-- read app.org_id themselves: under a plain policy trigram and jsonb indexes are not used.
CREATE OR REPLACE PROCEDURE public.protect_tenant_table(IN name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s using (org_id = current_org_id()) with check (org_id = current_org_id())', name);
  execute format('create policy search on %s for select to leadkeep_search using (true)', name);
  execute format('grant select on %s to leadkeep_search', name);
end $procedure$;
revoke all on procedure protect_tenant_table(regclass) from public;
