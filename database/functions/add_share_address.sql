-- A transaction inside an organisation makes its share's link findable in the same breath, but reads no address.
CREATE OR REPLACE FUNCTION public.add_share_address(token_hash bytea, share_id bigint, expires_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into public_addresses (token_hash, kind, org_id, subject_id, expires_at)
  values ($1, 'share', current_org_id(), $2, $3);
end $function$;
revoke all on function add_share_address(bytea,bigint,timestamp with time zone) from public;
grant execute on function add_share_address(bytea,bigint,timestamp with time zone) to leadkeep_app;
