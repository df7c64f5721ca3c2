-- Values of new clients, whichever way they came.
CREATE OR REPLACE FUNCTION public.write_added_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into client_values (org_id, client_id, key, number, text, last_activity_at)
  select added.org_id, added.id, field.key, field.number, field.text,
    case when field.number is not null then added.last_activity_at end
  from added, typed_values(added.custom_fields, added.group_ids, added.contact_points) as field
  where added.deleted_at is null;
  return null;
end $function$;
