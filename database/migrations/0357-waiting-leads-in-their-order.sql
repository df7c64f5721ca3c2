-- The oldest waiting leads are read in the order of the index: of ties it did not know the order, so each batch sorted all that waited.
drop index lead_events_waiting;
create index lead_events_waiting on lead_events (org_id, next_attempt_at, id) where outcome = 'RECEIVED';
