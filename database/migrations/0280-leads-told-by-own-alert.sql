-- True for an e-mail that the person's own alert about the lead stands for: it is not sent twice and costs nothing.
alter table distribution_deliveries add column is_own_alert boolean not null default false;
