-- A foreign key cannot point at several tables: what is visited takes its signals with it.
CREATE OR REPLACE FUNCTION public.erase_visit_signals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from visit_signals where org_id = old.org_id and subject = tg_argv[0] and subject_id = old.id;
  return null;
end $function$;
