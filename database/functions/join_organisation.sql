-- Makes a person a member in the transaction in which their profile becomes theirs. The link keeps answering, so that
-- following it again says that they have joined.
CREATE OR REPLACE FUNCTION public.join_organisation(profile_id bigint, user_id bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from invited_addresses as invited where invited.org_id = current_org_id() and invited.profile_id = $1;
  insert into user_orgs (user_id, org_id, profile_id, last_used_at) values ($2, current_org_id(), $1, $3);
end $function$;
revoke all on function join_organisation(bigint,bigint,timestamp with time zone) from public;
grant execute on function join_organisation(bigint,bigint,timestamp with time zone) to leadkeep_app;
