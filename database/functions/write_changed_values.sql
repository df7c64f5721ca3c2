-- Values of a client that changed, was deleted or restored. Most changes are activities, which touch the numbers alone.
CREATE OR REPLACE FUNCTION public.write_changed_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.deleted_at is null and new.deleted_at is null and old.custom_fields = new.custom_fields
    and old.group_ids = new.group_ids and old.contact_points = new.contact_points then
    update client_values set last_activity_at = new.last_activity_at
    where org_id = new.org_id and client_id = new.id and number is not null;
    return null;
  end if;
  delete from client_values as known
  where known.org_id = new.org_id and known.client_id = new.id
    and (new.deleted_at is not null or not exists (select from typed_values(new.custom_fields, new.group_ids, new.contact_points) as field where field.key = known.key));
  if new.deleted_at is not null then
    return null;
  end if;
  insert into client_values as known (org_id, client_id, key, number, text, last_activity_at)
  select new.org_id, new.id, field.key, field.number, field.text, case when field.number is not null then new.last_activity_at end
  from typed_values(new.custom_fields, new.group_ids, new.contact_points) as field
  on conflict (org_id, client_id, key) do update
  set number = excluded.number, text = excluded.text, last_activity_at = excluded.last_activity_at
  where (known.number, known.text, known.last_activity_at)
    is distinct from (excluded.number, excluded.text, excluded.last_activity_at);
  return null;
end $function$;
