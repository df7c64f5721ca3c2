-- A browser that shows alerts while no page of ours is open. It belongs to one person and to the session it was added
-- from, so that whoever signs out on it, or is signed out, gets no alert there any more.
create table push_devices (
  id uuid primary key,
  user_id bigint not null references users on delete cascade,
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  -- The address the push service gave this browser, and the keys only this browser can decrypt with.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  name text not null,
  device_type text not null,
  created_at timestamptz(3) not null,
  last_alert_at timestamptz(3)
);
create index push_devices_by_user on push_devices (user_id, created_at);
create index push_devices_by_session on push_devices (session_hash);
call keep_behind_the_door('push_devices');

-- Which devices an alert to these people of the organisation goes to; addresses and keys stay behind the door.
create function push_devices_of_profiles(profiles bigint[], at timestamptz)
  returns table (profile_id bigint, device_id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select user_orgs.profile_id, push_devices.id, push_devices.name
  from user_orgs
  join push_devices on push_devices.user_id = user_orgs.user_id
  join sessions on sessions.token_hash = push_devices.session_hash
  where user_orgs.org_id = current_org_id() and user_orgs.profile_id = any(profiles) and sessions.expires_at > at
  order by push_devices.created_at, push_devices.id
$$;
revoke all on function push_devices_of_profiles from public;
grant execute on function push_devices_of_profiles to leadkeep_app;

-- What became of messages whose ids the organisation keeps; neither recipient nor text.
create function states_of_messages(ids uuid[])
  returns table (id uuid, status text, error text, settled_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select outbox_messages.id, outbox_messages.status, outbox_messages.error, outbox_messages.settled_at
  from outbox_messages where outbox_messages.id = any(ids)
$$;
revoke all on function states_of_messages from public;
grant execute on function states_of_messages to leadkeep_app;
