-- Notices of one request as one statement, committed before the provider hears 200: a row for each organisation that
-- connected the account, none for others, and none for one that is known. Called alone; it names each organisation itself.
CREATE OR REPLACE FUNCTION public.record_lead_notices(notice_provider text, accounts text[], ids text[], forms text[], submitted timestamp with time zone[], contents text[], notified timestamp with time zone, reason_account_off text, reason_form_off text)
 RETURNS TABLE(waiting bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org bigint;
begin
  if current_org_id() is not null then
    raise exception 'an organisation is at work';
  end if;
  waiting := 0;
  for org in
    select distinct known.org_id from notice_accounts known
    where known.provider = notice_provider and known.external_id = any (accounts) order by 1
  loop
    perform set_config('app.org_id', org::text, true);
    with arriving as (
      select distinct on (known.source_id, notice.id)
             known.source_id, notice.id, notice.form, notice.submitted_at, notice.content, account.paused_until,
             case when not account.is_receiving then reason_account_off
                  when not coalesce(form.is_on, true) then reason_form_off end as reason
      from unnest(accounts, ids, forms, submitted, contents) as notice (account_id, id, form, submitted_at, content)
      join notice_accounts known
        on known.provider = notice_provider and known.external_id = notice.account_id and known.org_id = org
      join connected_accounts account on account.org_id = org and account.id = known.account_id
      left join source_forms form
        on form.org_id = org and form.source_id = known.source_id and form.external_id = notice.form
      -- In one order everywhere, so that two requests with the same notices cannot wait for each other.
      order by known.source_id, notice.id
    ), stored as (
      insert into lead_notices (org_id, source_id, external_id, form_external_id, status, origin, submitted_at, notified_at,
                                next_attempt_at, reason, content)
      select org, source_id, id, form, case when reason is null then 'WAITING' else 'IGNORED' end, 'NOTICE',
             submitted_at, notified, case when reason is null then greatest(notified, paused_until) end, reason,
             case when reason is null then content end
      from arriving
      -- Of a test lead that we made ourselves only its id is known before it is announced.
      on conflict (org_id, source_id, external_id) do update set
        status = excluded.status, form_external_id = excluded.form_external_id, submitted_at = excluded.submitted_at,
        next_attempt_at = excluded.next_attempt_at, reason = excluded.reason, content = excluded.content
        where lead_notices.status = 'WAITING' and lead_notices.is_test and lead_notices.next_attempt_at is null
          and excluded.content is not null
      returning lead_notices.status
    )
    select record_lead_notices.waiting + count(*) filter (where stored.status = 'WAITING') into waiting from stored;
  end loop;
  return next;
end $function$;
revoke all on function record_lead_notices(text,text[],text[],text[],timestamp with time zone[],text[],timestamp with time zone,text,text) from public;
grant execute on function record_lead_notices(text,text[],text[],text[],timestamp with time zone[],text[],timestamp with time zone,text,text) to leadkeep_app;
