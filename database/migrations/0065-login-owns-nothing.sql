-- What lets the product sign in with a login that owns nothing, and keeps each function to those it is meant for.

-- The owner's search path looked into pg_temp first, where whoever calls may put a table of the same name.
do $$
declare
  routine record;
begin
  for routine in
    select oid::regprocedure as signature, proowner::regrole as owner
    from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
  loop
    execute format('set local role %s', case routine.owner
      when 'leadkeep_search'::regrole then 'leadkeep_search' else 'none' end);
    execute format('alter function %s set search_path = public, pg_temp', routine.signature);
  end loop;
  set local role none;
end $$;

-- Rights are given before the owner changes: afterwards they are no longer ours to give or take.
create or replace procedure run_as_search_role(signature regprocedure)
  language plpgsql as $$
begin
  execute format('revoke all on function %s from public', signature);
  execute format('grant execute on function %s to leadkeep_app', signature);
  execute format('alter function %s set search_path = public, pg_temp', signature);
  grant create on schema public to leadkeep_search;
  execute format('alter function %s owner to leadkeep_search', signature);
  revoke create on schema public from leadkeep_search;
end $$;

set local role leadkeep_search;
do $$
declare
  signature regprocedure;
begin
  for signature in select oid from pg_proc where proowner = 'leadkeep_search'::regrole loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to leadkeep_app', signature);
  end loop;
end $$;
set local role none;

-- For migrations only.
revoke all on procedure protect_tenant_table, keep_behind_the_door, run_as_search_role, make_month_partition from public;

-- Called alone, the intake runs without a role; its tables are the owner's, whose rows the policies bound all the same.
alter function accept_leads security definer set search_path = public, pg_temp;

-- Partitions of this month and the next two. A month whose rows have gone into the default partition already, after a
-- long stop, stays there: reads are right all the same.
create function make_coming_partitions(today timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  first_month date := date_trunc('month', today at time zone 'UTC');
  parent text;
begin
  perform pg_advisory_xact_lock(hashtext('make_month_partition'));
  foreach parent in array array['events', 'lead_events'] loop
    for ahead in 0..2 loop
      begin
        call make_month_partition(parent, (first_month + ahead * interval '1 month')::date);
      exception when check_violation then null;
      end;
    end loop;
  end loop;
end $$;
revoke all on function make_coming_partitions from public;
grant execute on function make_coming_partitions to leadkeep_worker;
