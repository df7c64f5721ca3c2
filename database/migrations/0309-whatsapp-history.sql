-- The history of one kind of messages, newest first.
create index whatsapp_messages_of_kind on whatsapp_messages (org_id, kind, at desc, id desc);
