-- The rules of smart groups say conditions on custom fields as they say conditions on any field: {"field": "custom:sort1"} in
-- place of {"key": "sort1"}.
-- The owner of the tables is held by their policies like everybody else.
alter table client_groups no force row level security;
update client_groups
set criteria = (criteria - 'custom_fields') || jsonb_build_object('conditions', (
  select coalesce(jsonb_agg((item - 'key') || jsonb_build_object('field', 'custom:' || (item ->> 'key')) order by place), '[]')
  from jsonb_array_elements(criteria -> 'custom_fields') with ordinality as conditions (item, place)))
where criteria ? 'custom_fields';
alter table client_groups force row level security;
