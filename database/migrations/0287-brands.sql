-- How an organisation looks to recipients, and what its website offers for that.
create table brands (
  org_id bigint primary key references orgs,
  website text,
  read_at timestamptz(3),
  found_logo_key text,
  found_accent text,
  logo_key text,
  accent text
);
call protect_tenant_table('brands');
