-- What living clients have in the fields of their organisation, one row for each, in columns that row security lets an index
-- answer: operators on JSON are held back by it, those of numbers and texts are not. A row with a number knows the last
-- activity too, so that a column of the pipeline is a range of an index.
create table client_values (
  org_id bigint not null,
  client_id bigint not null,
  key text not null,
  number float8,
  text text,
  last_activity_at timestamptz(3),
  primary key (org_id, client_id, key),
  foreign key (org_id, client_id) references clients (org_id, id) on delete cascade,
  check ((number is null) <> (text is null)),
  check ((number is null) = (last_activity_at is null))
);
call protect_tenant_table('client_values');

CREATE OR REPLACE FUNCTION public.typed_values(fields jsonb)
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
$function$;
grant execute on function typed_values(jsonb) to public;

CREATE OR REPLACE FUNCTION public.write_added_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into client_values (org_id, client_id, key, number, text, last_activity_at)
  select added.org_id, added.id, field.key, field.number, field.text,
    case when field.number is not null then added.last_activity_at end
  from added, typed_values(added.custom_fields) as field
  where added.deleted_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_changed_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.deleted_at is null and new.deleted_at is null and old.custom_fields = new.custom_fields then
    update client_values set last_activity_at = new.last_activity_at
    where org_id = new.org_id and client_id = new.id and number is not null;
    return null;
  end if;
  delete from client_values as known
  where known.org_id = new.org_id and known.client_id = new.id
    and (new.deleted_at is not null or not exists (select from typed_values(new.custom_fields) as field where field.key = known.key));
  if new.deleted_at is not null then
    return null;
  end if;
  insert into client_values as known (org_id, client_id, key, number, text, last_activity_at)
  select new.org_id, new.id, field.key, field.number, field.text, case when field.number is not null then new.last_activity_at end
  from typed_values(new.custom_fields) as field
  on conflict (org_id, client_id, key) do update
  set number = excluded.number, text = excluded.text, last_activity_at = excluded.last_activity_at
  where (known.number, known.text, known.last_activity_at)
    is distinct from (excluded.number, excluded.text, excluded.last_activity_at);
  return null;
end $function$;

-- The values of the clients that are there, in one statement: the table has no index but its key meanwhile.
alter table clients no force row level security;
alter table client_values no force row level security;

insert into client_values (org_id, client_id, key, number, text, last_activity_at)
select clients.org_id, clients.id, field.key, field.number, field.text,
  case when field.number is not null then clients.last_activity_at end
from clients, typed_values(clients.custom_fields) as field
where clients.deleted_at is null;

alter table clients force row level security;
alter table client_values force row level security;

create index client_values_by_number on client_values (org_id, key, number, client_id) where number is not null;
create index client_values_by_text on client_values (org_id, key, text, client_id) where text is not null;
create index client_values_by_activity on client_values (org_id, key, number, last_activity_at desc, client_id desc)
  where number is not null;

create trigger write_added_values after insert on clients referencing new table as added
  for each statement execute function write_added_values();
create trigger write_changed_values after update of custom_fields, last_activity_at, deleted_at on clients
  for each row when ((new.deleted_at is null or old.deleted_at is null) and (old.custom_fields is distinct from new.custom_fields
    or old.last_activity_at is distinct from new.last_activity_at or (old.deleted_at is null) <> (new.deleted_at is null)))
  execute function write_changed_values();

drop index clients_by_sort1, clients_by_sort2, clients_by_sort3, clients_by_sort4, clients_by_sort5, clients_by_sort6,
  clients_by_sort7, clients_by_sort8, clients_by_sort9, clients_by_sort10;
drop index clients_by_stage1, clients_by_stage2, clients_by_stage3, clients_by_stage4, clients_by_stage5, clients_by_stage6,
  clients_by_stage7, clients_by_stage8, clients_by_stage9, clients_by_stage10;
drop index clients_custom_fields;
call drop_as_search_role('custom_field_page(text,jsonb,boolean,jsonb,bigint,integer)');
call drop_as_search_role('custom_field_client_ids(text,text,jsonb,bigint[],integer)');
call drop_as_search_role('custom_field_condition(text,text,jsonb)');
call drop_as_search_role('stage_page(text,bigint[],bigint[],bigint[],timestamp with time zone,bigint,integer,boolean,boolean)');
