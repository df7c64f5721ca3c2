-- Which devices an alert to these people of the organisation goes to; addresses and keys stay behind the door.
CREATE OR REPLACE FUNCTION public.push_devices_of_profiles(profiles bigint[], at timestamp with time zone)
 RETURNS TABLE(profile_id bigint, device_id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select user_orgs.profile_id, push_devices.id, push_devices.name
  from user_orgs
  join push_devices on push_devices.user_id = user_orgs.user_id
  join sessions on sessions.token_hash = push_devices.session_hash
  where user_orgs.org_id = current_org_id() and user_orgs.profile_id = any(profiles) and sessions.expires_at > at
  order by push_devices.created_at, push_devices.id
$function$;
revoke all on function push_devices_of_profiles(bigint[],timestamp with time zone) from public;
grant execute on function push_devices_of_profiles(bigint[],timestamp with time zone) to leadkeep_app;
