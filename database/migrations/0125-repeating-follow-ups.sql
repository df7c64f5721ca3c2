-- How a follow-up repeats: {"every": 2, "unit": "WEEK", "from": "2026-03-12"}; null for one that does not.
alter table follow_ups add column repeat jsonb check (repeat is null or (jsonb_typeof(repeat) = 'object' and maturity_type = 'FIXED'));
