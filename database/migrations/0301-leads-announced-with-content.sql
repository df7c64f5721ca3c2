-- What a provider that announces leads with all they say sent of one; until it is in the ledger.
alter table lead_notices add column content text;

drop function record_lead_notices(text, text[], text[], text[], timestamp with time zone[], timestamp with time zone, text, text);
