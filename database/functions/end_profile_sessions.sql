-- Signs a person out of this organisation on every device.
CREATE OR REPLACE FUNCTION public.end_profile_sessions(profile_id bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ended int;
begin
  delete from sessions where sessions.org_id = current_org_id() and sessions.profile_id = $1;
  get diagnostics ended = row_count;
  delete from magic_tokens where magic_tokens.org_id = current_org_id() and magic_tokens.profile_id = $1;
  return ended;
end $function$;
revoke all on function end_profile_sessions(bigint) from public;
grant execute on function end_profile_sessions(bigint) to leadkeep_app;
