-- The walls between organisations (architecture.md §6).
grant usage on schema public to leadkeep_door;
alter default privileges in schema public grant usage on sequences to leadkeep_door;

-- Every tenant table is made visible through one policy: rows of the organisation the transaction names, else none.

create function current_org_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.org_id', true), '')::bigint;

comment on function current_org_id is 'The organisation of this transaction (SET LOCAL app.org_id); null means no rows.';

-- Row security, forced on the owner too. The search role may read everything because its functions
-- read app.org_id themselves: under a plain policy trigram and jsonb indexes are not used.
create procedure protect_tenant_table(name regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s using (org_id = current_org_id()) with check (org_id = current_org_id())', name);
  execute format('create policy search on %s for select to leadkeep_search using (true)', name);
  execute format('grant select on %s to leadkeep_search', name);
end $$;

-- What is known before any organisation is: people, sessions, codes, public addresses.
-- Only the door role reaches these tables; requests inside an organisation do not.
create procedure keep_behind_the_door(name regclass)
  language plpgsql as $$
begin
  execute format('revoke all on %s from leadkeep_app, leadkeep_worker', name);
  execute format('grant select, insert, update, delete on %s to leadkeep_door', name);
end $$;

-- Gives a function to the search role, which may own it but create nothing by itself.
create procedure run_as_search_role(signature regprocedure)
  language plpgsql as $$
begin
  grant create on schema public to leadkeep_search;
  execute format('alter function %s owner to leadkeep_search', signature);
  revoke create on schema public from leadkeep_search;
  execute format('revoke all on function %s from public', signature);
  execute format('grant execute on function %s to leadkeep_app', signature);
end $$;

-- graphile-worker's tables belong to their owner alone; this is how a request puts a job into its transaction.
create function enqueue_job(name text, payload json, attempts int, at timestamptz, key text) returns void
  language plpgsql security definer set search_path = public
as $$
begin
  perform graphile_worker.add_job(name, payload, run_at => at, max_attempts => attempts, job_key => key);
end $$;
revoke all on function enqueue_job from public;
grant execute on function enqueue_job to leadkeep_app, leadkeep_door, leadkeep_worker;
