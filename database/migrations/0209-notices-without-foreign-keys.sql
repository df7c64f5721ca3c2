-- Each notice locked the rows of its organisation and its source for a moment, which every lead that is filed changes. Neither
-- row is ever deleted, and record_lead_notices takes both from the connected account, as lead_deliveries and lead_events do.
alter table lead_notices drop constraint lead_notices_org_id_fkey;
alter table lead_notices drop constraint lead_notices_org_id_source_id_fkey;
