-- Every message of WhatsApp, sent or received. Its id is what Meta gives back with each status (biz_opaque_callback_data).
create table whatsapp_messages (
  org_id bigint not null,
  id uuid not null,
  kind text not null check (kind in ('RESPONDER', 'ALERT', 'CHAT', 'STEP', 'TEST', 'PHONE', 'CLIENT')),
  -- Null for the installation's own number, from which alerts leave.
  number_id bigint,
  -- The person's number, in digits, as Meta writes it.
  wa_id text not null,
  -- Null where the number belongs to no client.
  client_id bigint,
  lead_id uuid,
  -- Who wrote it; null for what the product sends and for what the client wrote.
  profile_id bigint,
  template_id bigint,
  template_version integer,
  -- The responder that chose it.
  rule_id bigint,
  -- What is sent, or came; null until a message that is filled late is due.
  content jsonb,
  -- What people read.
  text text not null default '',
  state text not null check (
    state in (
      'QUEUED', 'CLAIMED', 'ACCEPTED', 'HELD', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'UNKNOWN', 'NOT_SENT', 'RECEIVED'
    )
  ),
  -- Why it failed, waits or was not sent, and Meta's words.
  reason text,
  said text,
  -- When it is to leave; null once it left or never will.
  due_at timestamptz(3),
  tries integer not null default 0,
  claimed_at timestamptz(3),
  -- Its id at Meta.
  provider_id text,
  -- What the message costs: reserved at the call, spent or returned by what became of it.
  credit text check (credit in ('RESERVED', 'SPENT', 'RETURNED')),
  -- Its place in the chat.
  at timestamptz(3) not null,
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  failed_at timestamptz(3),
  edited_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, number_id) references whatsapp_numbers (org_id, id) on delete cascade,
  foreign key (org_id, client_id) references clients (org_id, id) on delete cascade,
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete set null (profile_id),
  foreign key (org_id, template_id) references whatsapp_templates (org_id, id) on delete set null (template_id),
  foreign key (org_id, rule_id) references lead_rules (org_id, id) on delete set null (rule_id)
);
create index whatsapp_messages_of_rule on whatsapp_messages (org_id, rule_id, at) where rule_id is not null;
-- Each lead gets one automatic answer.
create unique index whatsapp_messages_responder on whatsapp_messages (org_id, lead_id) where kind = 'RESPONDER';
create index whatsapp_messages_due on whatsapp_messages (due_at, org_id, number_id) where state = 'QUEUED';
create index whatsapp_messages_in_order on whatsapp_messages (org_id, wa_id, at, id) where state in ('QUEUED', 'CLAIMED');
create index whatsapp_messages_claimed on whatsapp_messages (claimed_at) where state = 'CLAIMED';
create index whatsapp_messages_credit on whatsapp_messages (org_id, id)
  where credit = 'RESERVED' and state in ('SENT', 'DELIVERED', 'READ', 'FAILED', 'NOT_SENT');
create index whatsapp_messages_of_client on whatsapp_messages (org_id, client_id, at, id);
create index whatsapp_messages_of_person on whatsapp_messages (org_id, wa_id, at);
create index whatsapp_messages_of_number on whatsapp_messages (org_id, number_id, at);
create index whatsapp_messages_by_author on whatsapp_messages (org_id, profile_id) where profile_id is not null;
create index whatsapp_messages_of_template on whatsapp_messages (org_id, template_id) where template_id is not null;
create unique index whatsapp_messages_by_provider on whatsapp_messages (org_id, provider_id) where provider_id is not null;
call protect_tenant_table('whatsapp_messages');
create policy worker on whatsapp_messages for select to leadkeep_worker using (true);

-- A person as a number knows them: the 24 hours begin with their last message; who opted out hears nothing by itself.
create table whatsapp_contacts (
  org_id bigint not null,
  number_id bigint not null,
  wa_id text not null,
  name text not null default '',
  last_inbound_at timestamptz(3),
  opted_out_at timestamptz(3),
  opted_out_way text check (opted_out_way in ('REPLY', 'PREFERENCE', 'PROVIDER', 'HAND')),
  -- Meta's time of the last word about it, so that an older one changes nothing.
  preference_at timestamptz(3),
  -- Nothing leaves before: too much was sent to this person at once.
  closed_until timestamptz(3),
  primary key (org_id, number_id, wa_id),
  foreign key (org_id, number_id) references whatsapp_numbers (org_id, id) on delete cascade,
  check ((opted_out_at is null) = (opted_out_way is null))
);
create index whatsapp_contacts_by_person on whatsapp_contacts (org_id, wa_id);
call protect_tenant_table('whatsapp_contacts');
