-- Which events of a kind an address hears of.
alter table outgoing_webhooks
  add column filters jsonb not null default '{"stages": [], "sources": [], "times_opened": 1}';
