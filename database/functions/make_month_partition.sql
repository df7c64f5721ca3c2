CREATE OR REPLACE PROCEDURE public.make_month_partition(IN parent text, IN month date)
 LANGUAGE plpgsql
AS $procedure$
declare
  child text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
begin
  if to_regclass(child) is not null then return; end if;
  execute format('create table %I partition of %I for values from (%L) to (%L)', child, parent,
    uuid_v7_floor(month::timestamp at time zone 'UTC'), uuid_v7_floor((month + interval '1 month') at time zone 'UTC'));
  -- Reached through the parent only: rows of a partition asked for by its own name have the same wall.
  call protect_tenant_table(child::regclass);
end $procedure$;
revoke all on procedure make_month_partition(text,date) from public;
