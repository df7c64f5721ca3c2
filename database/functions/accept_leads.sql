-- The intake of leads as one statement, and so one round trip and one transaction: it claims each dedupe key that is free
-- and stores exactly the claimed leads. Called inside a scope, or alone: then it names its organisation itself, once.
CREATE OR REPLACE FUNCTION public.accept_leads(org bigint, source bigint, ids uuid[], keys text[], reusable timestamp with time zone[], content_types text[], bodies bytea[], query text, headers jsonb, is_signed boolean, is_test boolean, outcome text, reason text, received timestamp with time zone, next_attempt timestamp with time zone)
 RETURNS TABLE(dedupe_key text, receipt uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  if current_org_id() is null then
    perform set_config('app.org_id', org::text, true);
  elsif current_org_id() <> org then
    raise exception 'another organisation is at work';
  end if;
  return query
    with arriving as (
      select * from unnest(ids, keys, reusable, content_types, bodies)
        as lead (id, dedupe_key, reusable_at, content_type, body)
    ), claimed as (
      insert into lead_deliveries as known (org_id, source_id, dedupe_key, receipt, received_at, reusable_at)
      -- In one order everywhere, so that two requests with the same leads cannot wait for each other.
      select org, source, dedupe_key, id, received, reusable_at from arriving order by dedupe_key
      on conflict (org_id, source_id, dedupe_key) do update
        set receipt = excluded.receipt, received_at = excluded.received_at, reusable_at = excluded.reusable_at
        where known.reusable_at <= excluded.received_at
      returning known.dedupe_key, known.receipt
    ), stored as (
      insert into lead_events (org_id, id, source_id, content_type, query, headers, body, is_signed, is_test,
                               outcome, reason, received_at, next_attempt_at)
      select org, arriving.id, source, arriving.content_type, accept_leads.query, accept_leads.headers, arriving.body,
             accept_leads.is_signed, accept_leads.is_test, accept_leads.outcome, accept_leads.reason, received, next_attempt
      from arriving join claimed on claimed.receipt = arriving.id
    )
    select claimed.dedupe_key, claimed.receipt from claimed;
end $function$;
revoke all on function accept_leads(bigint,bigint,uuid[],text[],timestamp with time zone[],text[],bytea[],text,jsonb,boolean,boolean,text,text,timestamp with time zone,timestamp with time zone) from public;
grant execute on function accept_leads(bigint,bigint,uuid[],text[],timestamp with time zone[],text[],bytea[],text,jsonb,boolean,boolean,text,text,timestamp with time zone,timestamp with time zone) to leadkeep_app;
