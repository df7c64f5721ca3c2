-- What became of a message after the provider took it, how often it was tried, and which channel is broken.

alter table outbox_messages
  add column tries int not null default 0,
  add column delivery_status text check (delivery_status in ('queued', 'sent', 'undelivered', 'delivered')),
  add column delivery_error text,
  drop constraint outbox_messages_status_check,
  -- UNKNOWN: the connection broke after the message was handed over; sending it again could deliver it twice.
  add constraint outbox_messages_status_check check (status in ('QUEUED', 'SENT', 'KEPT', 'REFUSED', 'UNKNOWN'));

-- A channel whose provider refuses our own account. People are told to use another one until it works again.
create table message_channels (
  channel text primary key check (channel in ('email', 'sms', 'push')),
  broken_since timestamptz(3),
  reason text
);
call keep_behind_the_door('message_channels');

-- Identity tokens of other services that were already used here: each opens one session.
create table spent_tokens (
  token_hash bytea primary key,
  expires_at timestamptz(3) not null
);
call keep_behind_the_door('spent_tokens');

-- What the hourly clean-up looks for.
create index rate_windows_by_age on rate_windows (window_start);
create index sessions_by_end on sessions (expires_at);
create index subscriptions_by_trial_end on subscriptions (free_trial_end_date)
  where subscription_status in ('free_trial_active', 'free_trial_expiring');

-- As before, with the moment of the first try: a request that sends at once, to tell the person what the provider said,
-- leaves the job as a safety net for the case that it dies in between.
drop function queue_message(uuid, text, text, text, text, text, text);
create function queue_message(
  id uuid, channel text, recipient text, subject text, text text, html text, code text,
  created_at timestamptz, at timestamptz
) returns void language plpgsql security definer set search_path = public
as $$
begin
  insert into outbox_messages (id, channel, recipient, subject, text, html, code, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8);
  perform enqueue_job('messages.send', json_build_object('id', $1), 12, $9, null);
end $$;
revoke all on function queue_message from public;
grant execute on function queue_message to leadkeep_app, leadkeep_door, leadkeep_worker;
