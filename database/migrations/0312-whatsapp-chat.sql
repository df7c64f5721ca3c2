-- A chat of a client, newest first; which chats there are is found without reading their messages.
create index whatsapp_messages_of_chat on whatsapp_messages (org_id, client_id, wa_id, number_id, at, id);

-- What people reacted with, by the message they reacted to.
create index whatsapp_messages_reactions on whatsapp_messages (org_id, (content ->> 'about'), at)
  where content ->> 'type' = 'reaction';
