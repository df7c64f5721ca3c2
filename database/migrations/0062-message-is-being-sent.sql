-- SENDING: the message is being handed over. A process that dies in between leaves it so, and whoever finds it makes it
-- UNKNOWN: it may have been sent, so it is not sent again.
alter table outbox_messages
  drop constraint outbox_messages_status_check,
  add constraint outbox_messages_status_check
    check (status in ('QUEUED', 'SENDING', 'SENT', 'KEPT', 'REFUSED', 'UNKNOWN'));
