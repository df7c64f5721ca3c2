-- The pixel of a provider on the public pages of an organisation (decision 0270).
create table tracking_pixels (
  org_id bigint not null,
  provider text not null check (provider in ('META', 'GOOGLE', 'TIKTOK', 'LINKEDIN')),
  -- Letters, digits and three signs alone: what could be a script is no id.
  pixel_id text not null check (pixel_id ~ '^[A-Za-z0-9/_-]{3,60}$'),
  is_on boolean not null,
  primary key (org_id, provider),
  foreign key (org_id) references orgs (org_id) on delete cascade
);
call protect_tenant_table('tracking_pixels');
