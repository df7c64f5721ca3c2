-- Clients that have one of these phones (E.164) or e-mails; deleted ones are not among them. Owned by the search role and
-- reading app.org_id itself: comparing citext is not leakproof, so under row security the index on e-mails is not used and
-- every e-mail of the organisation is compared (70 ms instead of 0.1 among 100,000). Its plans are the same for any values, and
-- kept: planning takes longer than finding. Kept from when the tables were small, they must not read all of them later. Each value
-- is looked up by itself (`offset 0`), in an organisation that planning does not see (`select`): where statistics did not know it,
-- another index seemed as good, and all of its contacts were compared with all values.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.find_client_ids_by_contact(numbers text[], emails citext[])
 RETURNS TABLE(contact text, client_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if cardinality(numbers) > 0 then
    return query select phone.* from unnest(numbers) as wanted (number_e164) cross join lateral (
      select phone.number_e164, phone.client_id from client_phones as phone
      where phone.org_id = (select current_org_id()) and phone.number_e164 = wanted.number_e164 offset 0) as phone;
  end if;
  if cardinality(emails) > 0 then
    return query select address.* from unnest(emails) as wanted (email) cross join lateral (
      select lower(address.email::text), address.client_id from client_emails as address
      where address.org_id = (select current_org_id()) and address.email = wanted.email offset 0) as address;
  end if;
end $function$;
revoke all on function find_client_ids_by_contact(text[],citext[]) from public;
grant execute on function find_client_ids_by_contact(text[],citext[]) to leadkeep_app;
reset role;
