-- What the state of a subscription follows from, and every state ahead, worked out when a fact changes.
alter table subscriptions
  -- The recurring subscription as the payment provider told it last, of the organisation and of who pays for it.
  add column recurring jsonb,
  add column sponsor jsonb,
  -- A plan that was not bought here.
  add column given_until_date timestamptz(3),
  add column given_by text check (given_by in ('staff', 'app_store')),
  add column steps jsonb not null default '[]',
  -- When the next step comes; null where none is known.
  add column changes_at timestamptz(3),
  -- The organisation at the payment provider.
  add column customer_id text,
  add column billing_details jsonb,
  -- The end about which the owner has had an e-mail.
  add column told_end timestamptz(3);
alter table subscriptions add check ((given_by is null) = (given_until_date is null));

-- Where the state did not follow from a trial, the operator has set it.
update subscriptions set given_by = 'staff', given_until_date = '9999-12-31T00:00:00Z'
  where subscription_status in ('subscription_active', 'subscription_expiring', 'payment_failing');
update subscriptions set
  steps = case
    when given_by is not null then
      jsonb_build_array(jsonb_build_object('at', 0, 'status', 'subscription_active', 'paid_by', 'staff'))
    when free_trial_end_date is null then
      jsonb_build_array(jsonb_build_object('at', 0, 'status', 'free_trial_expired', 'paid_by', 'own'))
    else jsonb_build_array(
      jsonb_build_object('at', 0, 'status', 'free_trial_active', 'paid_by', 'own'),
      jsonb_build_object('at', (extract(epoch from free_trial_end_date) * 1000)::bigint - 259200000, 'status', 'free_trial_expiring', 'paid_by', 'own'),
      jsonb_build_object('at', (extract(epoch from free_trial_end_date) * 1000)::bigint, 'status', 'free_trial_expired', 'paid_by', 'own'))
    end,
  changes_at = case when given_by is null then free_trial_end_date - interval '3 days' end;
drop index subscriptions_by_trial_end;
create index subscriptions_due on subscriptions (changes_at) where changes_at is not null;
create index subscriptions_ending on subscriptions (changes_at)
  where subscription_status in ('free_trial_expiring', 'subscription_expiring');
-- Operators name an organisation by its code.
create policy worker on orgs for select to leadkeep_worker using (true);
alter table subscriptions drop column restricted_access;

-- Many states are moved at once, each with its line in the history.
create policy worker_moves on events for insert to leadkeep_worker with check (kind = 'subscription.moved');
create index subscriptions_of_customer on subscriptions (customer_id) where customer_id is not null;
