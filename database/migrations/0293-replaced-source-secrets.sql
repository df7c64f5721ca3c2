-- The secret that a source had before, which works for a day more after it was replaced (integrations 6).
alter table lead_sources
  add column sealed_old_secret text,
  add column old_secret_until timestamptz(3);
