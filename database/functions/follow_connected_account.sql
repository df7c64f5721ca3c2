CREATE OR REPLACE FUNCTION public.follow_connected_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from notice_accounts
    where provider = old.provider and external_id = old.external_id and org_id = old.org_id;
  end if;
  if tg_op <> 'DELETE' and new.disconnected_at is null then
    insert into notice_accounts (provider, external_id, org_id, source_id, account_id)
    values (new.provider, new.external_id, new.org_id, new.source_id, new.id);
  end if;
  return null;
end $function$;
revoke all on function follow_connected_account() from public;
