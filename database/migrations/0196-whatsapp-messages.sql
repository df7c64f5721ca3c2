-- Messages over WhatsApp, whose provider reports that they were read.
alter table outbox_messages
  drop constraint outbox_messages_channel_check,
  add constraint outbox_messages_channel_check check (channel in ('email', 'sms', 'push', 'whatsapp')),
  drop constraint outbox_messages_delivery_status_check,
  add constraint outbox_messages_delivery_status_check
    check (delivery_status in ('queued', 'sent', 'undelivered', 'delivered', 'read'));
alter table message_channels
  drop constraint message_channels_channel_check,
  add constraint message_channels_channel_check check (channel in ('email', 'sms', 'push', 'whatsapp'));

-- A report names a message by the provider's id.
create index outbox_messages_by_provider_id on outbox_messages (provider_id) where channel = 'whatsapp';

-- As before, with the tries and what the provider reported later.
drop function states_of_messages(uuid[]);
create function states_of_messages(ids uuid[])
  returns table (
    id uuid, status text, error text, settled_at timestamptz, tries int, delivery_status text, delivery_error text
  )
  language sql stable security definer set search_path = public, pg_temp
as $$
  select outbox_messages.id, outbox_messages.status, outbox_messages.error, outbox_messages.settled_at,
    outbox_messages.tries, outbox_messages.delivery_status, outbox_messages.delivery_error
  from outbox_messages where outbox_messages.id = any(ids)
$$;
revoke all on function states_of_messages from public;
grant execute on function states_of_messages to leadkeep_app;
