-- New clients start in a stage (D46): the first open option of the lead stage, another one, or none.
alter table custom_fields
  add start_option_id bigint,
  add starts_clients boolean not null default true;

-- Clients without a stage are moved to the first one once; the entry among what can be undone for 30 days takes that back.
alter table custom_field_removals drop constraint custom_field_removals_kind_check;
alter table custom_field_removals add constraint custom_field_removals_kind_check
  check (kind in ('field', 'option', 'type', 'start'));
-- Null where a client had no value before it started in a stage.
alter table custom_field_removed_values alter column value drop not null;

alter table custom_fields no force row level security;
alter table custom_field_options no force row level security;
alter table custom_field_removals no force row level security;
alter table clients no force row level security;

do $$
declare
  started record;
begin
  for started in
    insert into custom_field_removals (org_id, kind, field_id, move_to_id, status, removed_at)
    select field.org_id, 'start', field.id, first.id, 'TAKING', now()
    from custom_fields field
    cross join lateral (
      select option.id from custom_field_options option
      where option.org_id = field.org_id and option.field_id = field.id and option.deleted_at is null and option.outcome = 'OPEN'
      order by option.position, option.id limit 1
    ) first
    where field.default_key = 'LEAD_STAGE' and field.type = 'dropdown' and field.deleted_at is null
      and exists (select from clients where clients.org_id = field.org_id and not clients.custom_fields ? field.key)
    returning org_id, id
  loop
    perform enqueue_job(
      'custom-fields.work-on-removal', json_build_object('org_id', started.org_id, 'removal_id', started.id), 10, now(), null);
  end loop;
end $$;

alter table custom_fields force row level security;
alter table custom_field_options force row level security;
alter table custom_field_removals force row level security;
alter table clients force row level security;
