-- When the provider issued the token of the last consent, by the provider's own clock; null where it does not say.
alter table connections add column granted_at timestamptz(3);
-- Accounts of the last consent that found no room here.
alter table connections add column accounts_left_out int not null default 0;
