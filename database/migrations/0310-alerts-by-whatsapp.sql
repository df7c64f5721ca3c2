-- Alerts leave from the installation's own number. A status names the number, so that its organisation is found by the message.
create index whatsapp_messages_of_installation on whatsapp_messages (id) where number_id is null;
create index whatsapp_messages_of_installation_by_provider on whatsapp_messages (provider_id)
  where number_id is null and provider_id is not null;

-- Nothing leaves by the channel before; null while it is open.
alter table message_channels add column closed_until timestamp(3) with time zone;

-- What was under way by the former path can be sent again by hand.
update outbox_messages
set status = case status when 'QUEUED' then 'REFUSED' else 'UNKNOWN' end, settled_at = now(),
  error = 'It was not sent before an update of the product.'
where channel = 'whatsapp' and status in ('QUEUED', 'SENDING');
