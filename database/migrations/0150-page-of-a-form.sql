-- Two forms of one name are told apart by the page they belong to.
alter table lead_source_catalogue add column page_name text;
