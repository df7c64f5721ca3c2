-- The code by which a person connects a WordPress site: shown to that person alone, good once. A new one replaces it.
create table wordpress_codes (
  org_id bigint not null references orgs,
  profile_id bigint not null,
  code_hash bytea not null,
  sealed_code text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (org_id, profile_id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
call protect_tenant_table('wordpress_codes');

-- WordPress sites with our plugin. The secret of their calls is the signing secret of their lead source.
create table wordpress_sites (
  org_id bigint not null references orgs,
  source_id bigint not null,
  -- The host and path without scheme, 'www.' and closing slash, by which a site is recognised.
  site_key text not null,
  url text not null,
  wp_version text not null,
  php_version text not null,
  plugin_version text not null,
  connected_at timestamptz(3) not null,
  last_heartbeat_at timestamptz(3),
  -- The last heartbeat or lead.
  last_seen_at timestamptz(3) not null,
  primary key (org_id, source_id),
  unique (org_id, site_key),
  foreign key (org_id, source_id) references lead_sources (org_id, id) on delete cascade
);
call protect_tenant_table('wordpress_sites');

create table wordpress_forms (
  org_id bigint not null references orgs,
  source_id bigint not null,
  plugin text not null,
  external_id text not null,
  title text not null,
  -- Whether the plugin sends its leads, and whether they are taken here.
  is_on_at_site boolean not null,
  is_on boolean not null default true,
  primary key (org_id, source_id, plugin, external_id),
  foreign key (org_id, source_id) references wordpress_sites (org_id, source_id) on delete cascade
);
call protect_tenant_table('wordpress_forms');

-- Nonces of signed calls, for as long as their signature could be sent again.
create table wordpress_nonces (
  org_id bigint not null references orgs,
  source_id bigint not null,
  nonce text not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, source_id, nonce),
  foreign key (org_id, source_id) references wordpress_sites (org_id, source_id) on delete cascade
);
create index wordpress_nonces_by_end on wordpress_nonces (org_id, source_id, expires_at);
call protect_tenant_table('wordpress_nonces');
