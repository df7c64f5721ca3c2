CREATE OR REPLACE FUNCTION public.withdraw_invitation(profile_id bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from invited_addresses as invited where invited.org_id = current_org_id() and invited.profile_id = $1;
  perform retire_addresses('team-invitation', $1, $2);
end $function$;
revoke all on function withdraw_invitation(bigint,timestamp with time zone) from public;
grant execute on function withdraw_invitation(bigint,timestamp with time zone) to leadkeep_app;
