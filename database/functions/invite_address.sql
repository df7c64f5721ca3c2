-- A transaction inside an organisation invites an address and publishes the link; links sent earlier stop.
CREATE OR REPLACE FUNCTION public.invite_address(token_hash bytea, profile_id bigint, email text, at timestamp with time zone, expires_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform withdraw_invitation($2, $4);
  insert into invited_addresses (org_id, profile_id, email, expires_at) values (current_org_id(), $2, $3, $5);
  insert into public_addresses (token_hash, kind, org_id, subject_id, expires_at)
  values ($1, 'team-invitation', current_org_id(), $2, $5);
end $function$;
revoke all on function invite_address(bytea,bigint,text,timestamp with time zone,timestamp with time zone) from public;
grant execute on function invite_address(bytea,bigint,text,timestamp with time zone,timestamp with time zone) to leadkeep_app;
