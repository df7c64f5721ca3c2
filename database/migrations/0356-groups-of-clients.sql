-- A group is a value of its clients as well, with their last activity, so that the list of a group is a range of an index.
CREATE OR REPLACE FUNCTION public.typed_values(fields jsonb, groups bigint[])
 RETURNS TABLE(key text, number double precision, text text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select field.key,
    case when jsonb_typeof(field.value) = 'number' then (
      case when abs(field.value::numeric) < 1e-300 then 0 else least(greatest(field.value::numeric, -1e300), 1e300) end)::float8 end,
    case when jsonb_typeof(field.value) = 'string' then left(field.value #>> '{}', 600) end
  from jsonb_each(fields) as field
  where jsonb_typeof(field.value) in ('number', 'string')
  union all
  select 'group:' || entered.id::text, 1, null from (select distinct unnest(groups)) as entered (id)
$function$;
grant execute on function typed_values(jsonb,bigint[]) to public;
CREATE OR REPLACE FUNCTION public.write_added_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into client_values (org_id, client_id, key, number, text, last_activity_at)
  select added.org_id, added.id, field.key, field.number, field.text,
    case when field.number is not null then added.last_activity_at end
  from added, typed_values(added.custom_fields, added.group_ids) as field
  where added.deleted_at is null;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.write_changed_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.deleted_at is null and new.deleted_at is null and old.custom_fields = new.custom_fields
    and old.group_ids = new.group_ids then
    update client_values set last_activity_at = new.last_activity_at
    where org_id = new.org_id and client_id = new.id and number is not null;
    return null;
  end if;
  delete from client_values as known
  where known.org_id = new.org_id and known.client_id = new.id
    and (new.deleted_at is not null or not exists (select from typed_values(new.custom_fields, new.group_ids) as field where field.key = known.key));
  if new.deleted_at is not null then
    return null;
  end if;
  insert into client_values as known (org_id, client_id, key, number, text, last_activity_at)
  select new.org_id, new.id, field.key, field.number, field.text, case when field.number is not null then new.last_activity_at end
  from typed_values(new.custom_fields, new.group_ids) as field
  on conflict (org_id, client_id, key) do update
  set number = excluded.number, text = excluded.text, last_activity_at = excluded.last_activity_at
  where (known.number, known.text, known.last_activity_at)
    is distinct from (excluded.number, excluded.text, excluded.last_activity_at);
  return null;
end $function$;

drop trigger write_changed_values on clients;
create trigger write_changed_values after update of custom_fields, group_ids, last_activity_at, deleted_at on clients
  for each row when ((new.deleted_at is null or old.deleted_at is null) and (old.custom_fields is distinct from new.custom_fields
    or old.group_ids is distinct from new.group_ids or old.last_activity_at is distinct from new.last_activity_at
    or (old.deleted_at is null) <> (new.deleted_at is null)))
  execute function write_changed_values();
drop function typed_values(jsonb);

-- The groups of the clients that are there.
alter table clients no force row level security;
alter table client_values no force row level security;

insert into client_values (org_id, client_id, key, number, last_activity_at)
select clients.org_id, clients.id, entered.key, entered.number, clients.last_activity_at
from clients, typed_values('{}', clients.group_ids) as entered
where clients.deleted_at is null and clients.group_ids <> '{}';

alter table clients force row level security;
alter table client_values force row level security;

drop index clients_by_group;
call drop_as_search_role('find_group_members(bigint[],bigint[],integer)');
call drop_as_search_role('count_group_members(bigint[],bigint[],integer)');
call drop_as_search_role('group_condition(bigint[])');
