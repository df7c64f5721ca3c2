-- The leads of an organisation that have waited longest, locked until the transaction ends; those that others hold are skipped. Read in
-- the order of the index: believing that few wait, which it seldom counts, PostgreSQL sorted all of them for each batch.
CREATE OR REPLACE FUNCTION public.lock_waiting_leads(org bigint, at timestamp with time zone, wanted_id uuid, most integer)
 RETURNS TABLE(id uuid, size integer)
 LANGUAGE plpgsql
 SET search_path TO 'public'
 SET enable_sort TO 'off'
AS $function$
begin
  return query select lead.id, octet_length(lead.body) from lead_events as lead
    where lead.org_id = org and lead.outcome = 'RECEIVED' and lead.next_attempt_at <= at and (wanted_id is null or lead.id = wanted_id)
    order by lead.next_attempt_at, lead.id limit most for update skip locked;
end $function$;
revoke all on function lock_waiting_leads(bigint,timestamp with time zone,uuid,integer) from public;
grant execute on function lock_waiting_leads(bigint,timestamp with time zone,uuid,integer) to leadkeep_app;
