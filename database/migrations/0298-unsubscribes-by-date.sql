-- Who unsubscribed, the last first.
create index client_unsubscribes_by_date on client_unsubscribes (org_id, unsubscribed_at, id) where unsubscribed_at is not null;
