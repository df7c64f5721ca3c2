-- A template can be written before an account is connected; the first account that is connected gets it.
alter table whatsapp_templates alter column account_id drop not null;

-- An answer that could not be sent, given to a person to send from their own WhatsApp (decision 0277).
alter table whatsapp_messages
  add column offered_at timestamptz(3),
  -- Whose alert has it; null where the client is assigned to no one.
  add column offered_to_id bigint,
  add foreign key (org_id, offered_to_id) references profiles (org_id, id) on delete set null (offered_to_id);
create index whatsapp_messages_by_offered on whatsapp_messages (org_id, offered_to_id) where offered_to_id is not null;

-- A content that the product shares because a person tapped a quick reply; each tap is answered once.
alter table whatsapp_messages
  add column answered_at timestamptz(3),
  drop constraint whatsapp_messages_kind_check,
  add constraint whatsapp_messages_kind_check check (
    kind in ('RESPONDER', 'ALERT', 'CHAT', 'STEP', 'TEST', 'SHARE', 'PHONE', 'CLIENT')
  );
