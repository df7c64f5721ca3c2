-- Where Meta collects the events of a page: found at Meta, or chosen by a person (integrations 2.2).
create table facebook_datasets (
  org_id bigint not null references orgs,
  account_id bigint not null,
  -- Its id and name at Meta.
  external_id text not null,
  name text not null,
  is_crm boolean not null,
  chosen_at timestamptz(3) not null,
  primary key (org_id, account_id),
  foreign key (org_id, account_id) references connected_accounts (org_id, id) on delete cascade
);
call protect_tenant_table('facebook_datasets');
