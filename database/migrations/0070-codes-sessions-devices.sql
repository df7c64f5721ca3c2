-- Codes belong to the browser or session that asked for them; sessions can be listed, ended and asked for a fresh proof.

-- The holder is the hash of a token only the asking browser has. Codes of before belong to nobody and live ten minutes.
delete from otp_challenges;
drop index otp_challenges_newest;
alter table otp_challenges add column holder_hash bytea not null;
create index otp_challenges_newest on otp_challenges (holder_hash, channel, target, created_at desc);

-- A browser somebody signed in with before. Requests of strangers never count against it.
create table known_devices (
  device_hash bytea not null,
  user_id bigint not null references users on delete cascade,
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (device_hash, user_id)
);
create index known_devices_by_user on known_devices (user_id);
call keep_behind_the_door('known_devices');

alter table sessions
  -- How a session is named outside: its token stays secret.
  add column id uuid not null default gen_random_uuid(),
  -- The known device it was opened on.
  add column device_hash bytea,
  -- When the person last proved again, within this session, that the account is theirs.
  add column proven_at timestamptz(3);
create unique index sessions_by_id on sessions (id);
update sessions set expires_at = least(expires_at, created_at + interval '90 days');

-- Subjects carried codes and names; of a message that is on its way only the delivery is kept.
update outbox_messages set subject = null where status <> 'QUEUED' and text = '';
-- Codes that can still be read, in local mode.
create index outbox_messages_with_code on outbox_messages (created_at) where code is not null;
create index outbox_messages_by_age on outbox_messages (created_at);
