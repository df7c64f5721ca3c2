CREATE OR REPLACE FUNCTION public.keep_audited_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' and not exists (select from orgs where orgs.org_id = old.org_id) then return old; end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $function$;
