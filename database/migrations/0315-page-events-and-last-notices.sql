-- What visitors of public pages did, once they agreed: told to Meta beside stages, of no client and no lead (decision 0279).
alter table conversion_events alter column client_id drop not null, alter column lead_id drop not null;
-- What left of a visitor is kept until Meta has answered, and no longer.
alter table conversion_events add constraint conversion_events_about check (
  case when client_id is null then lead_id is null and (payload is not null) = (status = 'WAITING') else lead_id is not null end);

-- When Meta last reported anything of an account, at most a minute ago; `last_notice_at` is when it said that the account changed.
alter table whatsapp_accounts add column heard_at timestamptz(3);
