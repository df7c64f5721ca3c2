-- Several submissions of one organisation in one transaction, each as accept_submission takes it. In one order everywhere, so that
-- two transactions with the same visits cannot wait for each other.
create function accept_submissions(
  org bigint, sources bigint[], leads uuid[], held boolean[], submissions jsonb[], addresses bytea[], contents bytea[],
  bodies bytea[], sent timestamptz[], next_attempts timestamptz[]
) returns table (place int, submission_id uuid, is_repeat boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  at int;
begin
  for at in select n from generate_subscripts(submissions, 1) n order by submissions[n] ->> 'visit_id' loop
    return query
      select at, accepted.submission_id, accepted.is_repeat
        from accept_submission(
          org, sources[at], leads[at], held[at], submissions[at], addresses[at], contents[at], bodies[at], sent[at],
          next_attempts[at]) accepted;
  end loop;
end $$;
revoke all on function accept_submissions from public;
