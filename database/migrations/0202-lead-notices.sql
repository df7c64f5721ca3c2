-- A provider's limit is kept at the account: until then nothing is fetched for it, also what is announced meanwhile.
alter table connected_accounts add column paused_until timestamptz(3);

-- Only the functions of the owner use these.
revoke all on notice_accounts from leadkeep_app, leadkeep_worker;
revoke all on function follow_connected_account from public;

-- The account that was fetched for least goes first, so its oldest waiting notice is found by itself.
create index lead_notices_of_account on lead_notices (org_id, source_id, next_attempt_at) where status = 'WAITING';
create index lead_notices_failed on lead_notices (org_id, source_id) where status = 'FAILED';
create index lead_notices_fetched on lead_notices (org_id, external_id) where lead_id is not null;

-- Notices of one request as one statement, committed before the provider hears 200: a row for each organisation that
-- connected the account, none for others, and none for one that is known. Called alone; it names each organisation itself.
create function record_lead_notices(
  notice_provider text, accounts text[], ids text[], forms text[], submitted timestamptz[], notified timestamptz,
  reason_account_off text, reason_form_off text
) returns table (waiting bigint)
  language plpgsql security definer set search_path = public, pg_temp
as $$
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
             known.source_id, notice.id, notice.form, notice.submitted_at, account.paused_until,
             case when not account.is_receiving then reason_account_off
                  when not coalesce(form.is_on, true) then reason_form_off end as reason
      from unnest(accounts, ids, forms, submitted) as notice (account_id, id, form, submitted_at)
      join notice_accounts known
        on known.provider = notice_provider and known.external_id = notice.account_id and known.org_id = org
      join connected_accounts account on account.org_id = org and account.id = known.account_id
      left join source_forms form
        on form.org_id = org and form.source_id = known.source_id and form.external_id = notice.form
      -- In one order everywhere, so that two requests with the same notices cannot wait for each other.
      order by known.source_id, notice.id
    ), stored as (
      insert into lead_notices (org_id, source_id, external_id, form_external_id, status, origin, submitted_at, notified_at,
                                next_attempt_at, reason)
      select org, source_id, id, form, case when reason is null then 'WAITING' else 'IGNORED' end, 'NOTICE',
             submitted_at, notified, case when reason is null then greatest(notified, paused_until) end, reason
      from arriving
      on conflict (org_id, source_id, external_id) do nothing
      returning lead_notices.status
    )
    select record_lead_notices.waiting + count(*) filter (where stored.status = 'WAITING') into waiting from stored;
  end loop;
  return next;
end $$;
revoke all on function record_lead_notices from public;
grant execute on function record_lead_notices to leadkeep_app;

-- Organisations with a notice to fetch, one index step each however many wait.
create function orgs_with_due_notices(at timestamptz) returns setof bigint
  language sql stable set search_path = public
as $$
  with recursive due (org_id) as (
    (select org_id from lead_notices where status = 'WAITING' and next_attempt_at <= at order by org_id limit 1)
    union all
    select (select org_id from lead_notices
             where status = 'WAITING' and next_attempt_at <= at and org_id > due.org_id order by org_id limit 1)
      from due where due.org_id is not null
  )
  select org_id from due where org_id is not null
$$;

-- The job that removes old notices works over all organisations.
drop policy worker on lead_notices;
create policy worker on lead_notices to leadkeep_worker using (true) with check (true);
create index lead_notices_by_age on lead_notices using brin (notified_at);
