-- A member is one row of profiles from the invitation on: until somebody joins by it, it belongs to no person.
alter table profiles alter column user_id drop not null;
alter table profiles add constraint profiles_person_check check (user_id is not null or account_status = 'INVITED');
create unique index profiles_invited_email on profiles (org_id, email) where account_status = 'INVITED';
-- The list of members is read by status.
create index profiles_by_status on profiles (org_id, account_status);

-- How a profile was invited. It goes with the profile when the invitation is cancelled or declined, and stays when somebody joins.
create table team_invitations (
  org_id bigint not null references orgs,
  profile_id bigint not null,
  invited_by_id bigint,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  times_sent int not null default 1,
  primary key (org_id, profile_id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade,
  foreign key (org_id, invited_by_id) references profiles (org_id, id) on delete set null (invited_by_id)
);
call protect_tenant_table('team_invitations');

-- Finds open invitations by e-mail when somebody signs in, before an organisation is known.
create table invited_addresses (
  org_id bigint not null,
  profile_id bigint not null,
  email citext not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, profile_id)
);
create index invited_addresses_by_email on invited_addresses (email);
call keep_behind_the_door('invited_addresses');

-- A transaction inside an organisation invites an address and publishes the link; links sent earlier stop.
create function invite_address(token_hash bytea, profile_id bigint, email text, at timestamptz, expires_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform withdraw_invitation($2, $4);
  insert into invited_addresses (org_id, profile_id, email, expires_at) values (current_org_id(), $2, $3, $5);
  insert into public_addresses (token_hash, kind, org_id, subject_id, expires_at)
  values ($1, 'team-invitation', current_org_id(), $2, $5);
end $$;
revoke all on function invite_address from public;
grant execute on function invite_address to leadkeep_app;

create function withdraw_invitation(profile_id bigint, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from invited_addresses as invited where invited.org_id = current_org_id() and invited.profile_id = $1;
  perform retire_addresses('team-invitation', $1, $2);
end $$;
revoke all on function withdraw_invitation from public;
grant execute on function withdraw_invitation to leadkeep_app;

-- Makes a person a member in the transaction in which their profile becomes theirs. The link keeps answering, so that
-- following it again says that they have joined.
create function join_organisation(profile_id bigint, user_id bigint, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from invited_addresses as invited where invited.org_id = current_org_id() and invited.profile_id = $1;
  insert into user_orgs (user_id, org_id, profile_id, last_used_at) values ($2, current_org_id(), $1, $3);
end $$;
revoke all on function join_organisation from public;
grant execute on function join_organisation to leadkeep_app;

-- Signs a person out of this organisation on every device.
create function end_profile_sessions(profile_id bigint) returns int
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ended int;
begin
  delete from sessions where sessions.org_id = current_org_id() and sessions.profile_id = $1;
  get diagnostics ended = row_count;
  delete from magic_tokens where magic_tokens.org_id = current_org_id() and magic_tokens.profile_id = $1;
  return ended;
end $$;
revoke all on function end_profile_sessions from public;
grant execute on function end_profile_sessions to leadkeep_app;
