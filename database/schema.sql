-- The database as the migrations leave it, for people to read and review.
-- Written by `npm run generate`. Do not edit: change a migration and run it again.

CREATE OR REPLACE FUNCTION public.accept_leads(org bigint, source bigint, ids uuid[], keys text[], reusable timestamp with time zone[], content_types text[], bodies bytea[], query text, headers jsonb, is_signed boolean, is_test boolean, outcome text, reason text, received timestamp with time zone, next_attempt timestamp with time zone)
 RETURNS TABLE(dedupe_key text, receipt uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  if current_org_id() is null then
    perform set_config('app.org_id', org::text, true);
  elsif current_org_id() <> org then
    raise exception 'another organisation is at work';
  end if;
  return query
    with arriving as (
      select * from unnest(ids, keys, reusable, content_types, bodies)
        as lead (id, dedupe_key, reusable_at, content_type, body)
    ), claimed as (
      insert into lead_deliveries as known (org_id, source_id, dedupe_key, receipt, received_at, reusable_at)
      -- In one order everywhere, so that two requests with the same leads cannot wait for each other.
      select org, source, dedupe_key, id, received, reusable_at from arriving order by dedupe_key
      on conflict (org_id, source_id, dedupe_key) do update
        set receipt = excluded.receipt, received_at = excluded.received_at, reusable_at = excluded.reusable_at
        where known.reusable_at <= excluded.received_at
      returning known.dedupe_key, known.receipt
    ), stored as (
      insert into lead_events (org_id, id, source_id, content_type, query, headers, body, is_signed, is_test,
                               outcome, reason, received_at, next_attempt_at)
      select org, arriving.id, source, arriving.content_type, accept_leads.query, accept_leads.headers, arriving.body,
             accept_leads.is_signed, accept_leads.is_test, accept_leads.outcome, accept_leads.reason, received, next_attempt
      from arriving join claimed on claimed.receipt = arriving.id
    )
    select claimed.dedupe_key, claimed.receipt from claimed;
end $function$;
grant execute on function accept_leads(bigint,bigint,uuid[],text[],timestamp with time zone[],text[],bytea[],text,jsonb,boolean,boolean,text,text,timestamp with time zone,timestamp with time zone) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.accept_submissions(org bigint, submissions json)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  alike record;
begin
  if current_org_id() is null then
    perform set_config('app.org_id', org::text, true);
  elsif current_org_id() <> org then
    raise exception 'another organisation is at work';
  end if;
  -- Whoever finishes a form is nobody's unfinished lead: what the same person began and left goes.
  delete from lead_form_submissions as begun
    using json_to_recordset(submissions) as sent (form_id bigint, visit_id text, reach text[], is_held boolean, is_test boolean)
    where begun.org_id = org and begun.form_id = sent.form_id and begun.status = 'UNFINISHED' and begun.lead_id is null
      and begun.visit_id <> sent.visit_id and begun.reach && sent.reach and not sent.is_held and not sent.is_test;
  for alike in
    with arriving as (
      select distinct on (form_id, visit_id) *
      from json_to_recordset(submissions) as submission (
        id uuid, form_id bigint, version int, link_id bigint, visit_id text, name text, answers jsonb, consents jsonb, came_by jsonb,
        signs jsonb, score int, address_digest text, text_digest text, is_test boolean, is_held boolean, sent_at timestamptz,
        source_id bigint, lead_id uuid, body json, next_attempt_at timestamptz, reach text[])
      order by form_id, visit_id
    ), stored as (
      insert into lead_form_submissions as known (
        org_id, id, form_id, version, link_id, visit_id, status, name, answers, consents, came_by, signs, score,
        address_digest, text_digest, is_test, lead_id, sent_at, reach)
      select org, id, form_id, version, link_id, visit_id, case when is_held then 'QUARANTINED' else 'SENT' end, name, answers,
             consents, came_by, signs, score, decode(address_digest, 'hex'), decode(text_digest, 'hex'), is_test,
             case when not is_held then lead_id end, sent_at, reach
      from arriving
      on conflict (org_id, form_id, visit_id) do update set
        version = excluded.version, status = excluded.status, name = excluded.name, answers = excluded.answers,
        consents = excluded.consents, came_by = excluded.came_by, signs = excluded.signs,
        score = excluded.score, address_digest = excluded.address_digest, text_digest = excluded.text_digest,
        lead_id = coalesce(known.lead_id, excluded.lead_id), sent_at = excluded.sent_at, reach = excluded.reach, is_unfinished = false,
        settled_at = null, settled_by_id = null
        where known.is_unfinished
      returning id, lead_id as first_lead
    )
    select source_id, is_held, is_test, max(sent_at) as received, max(next_attempt_at) as next_attempt,
           array_agg(id) as ids, array_agg(lead_id) as leads, array_agg(first_lead) as first_leads,
           array_agg('visit:' || visit_id || case when first_lead <> lead_id then ':finished' else '' end) as keys,
           array_agg(sent_at + interval '90 days') as reusable, array_agg('application/json'::text) as content_types,
           array_agg(convert_to(body::text, 'UTF8')) as bodies, bool_or(first_lead <> lead_id) as completes
    from stored join arriving using (id)
    group by source_id, is_held, is_test, next_attempt_at is null
    order by source_id, is_test
  loop
    return query select unnest(alike.ids);
    continue when alike.is_held;
    perform accept_leads(
      org, alike.source_id, alike.leads, alike.keys, alike.reusable, alike.content_types, alike.bodies, '', '{}', false,
      alike.is_test, 'RECEIVED', null, alike.received, alike.next_attempt);
    -- Where it became a lead at the same moment, or in the last hour, what is sent now completes that one.
    update lead_events set completes_id = begun.lead_id
      from lead_form_submissions as sent
      join lateral (
        select other.lead_id from lead_form_submissions as other
        where other.org_id = org and other.form_id = sent.form_id and other.status = 'UNFINISHED' and other.is_unfinished
          and other.lead_id is not null and other.reach && sent.reach and other.sent_at > sent.sent_at - interval '90 minutes'
        order by other.sent_at desc limit 1
      ) as begun on true
      where sent.org_id = org and sent.id = any (alike.ids) and sent.reach <> '{}' and not sent.is_test
        and lead_events.org_id = org and lead_events.id = sent.lead_id and lead_events.completes_id is null;
    if alike.completes then
      update lead_events set completes_id = finished.first_lead
        from unnest(alike.leads, alike.first_leads) as finished (lead, first_lead)
       where org_id = org and id = finished.lead and finished.first_lead <> finished.lead;
    end if;
  end loop;
end $function$;
grant execute on function accept_submissions(bigint,json) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.add_duplicate_pairs(client_ids bigint[], contacts text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  wanted_ids bigint[];
  spellings text[];
  own_ids bigint[];
  known_ids bigint[];
begin
  select array_agg(added.client_id), array_agg(spelling) into wanted_ids, spellings
  from unnest(client_ids, contacts) as added (client_id, contact)
  cross join lateral unnest(case when contact like '%@%' then array[lower(contact)] else number_variants(contact) end) as spelling;

  select array_agg(wanted.client_id), array_agg(found.client_id) into own_ids, known_ids
  from find_client_ids_by_contact(
    array(select spelling from unnest(spellings) as spelling where spelling not like '%@%'),
    array(select spelling from unnest(spellings) as spelling where spelling like '%@%')::citext[]) as found
  join unnest(wanted_ids, spellings) as wanted (client_id, spelling)
    on wanted.spelling = found.contact and wanted.client_id <> found.client_id;
  if own_ids is null then
    return;
  end if;

  insert into duplicate_pairs (org_id, first_id, second_id, found_at)
  with living as (
    select match.*, row_number() over (partition by match.client_id order by match.known_id) as place
    from (select distinct * from unnest(own_ids, known_ids)) as match (client_id, known_id)
    join clients known on known.org_id = current_org_id() and known.id = match.known_id
      and known.deleted_at is null and not known.is_test
    join clients own on own.org_id = current_org_id() and own.id = match.client_id
      and own.deleted_at is null and not own.is_test)
  select distinct current_org_id(), least(client_id, known_id), greatest(client_id, known_id), now()
  from living where place <= 20
  on conflict (org_id, first_id, second_id) do nothing;
end $function$;
grant execute on function add_duplicate_pairs(bigint[],text[]) to leadkeep_app;
grant execute on function add_duplicate_pairs(bigint[],text[]) to leadkeep_worker;

CREATE OR REPLACE FUNCTION public.add_share_address(token_hash bytea, share_id bigint, expires_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into public_addresses (token_hash, kind, org_id, subject_id, expires_at)
  values ($1, 'share', current_org_id(), $2, $3);
end $function$;
grant execute on function add_share_address(bytea,bigint,timestamp with time zone) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.claim_wordpress_site(token_hash bytea, source_id bigint, at timestamp with time zone, until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with claimed as (
    insert into public_addresses as known (token_hash, kind, org_id, subject_id, expires_at)
    values ($1, 'wordpress-site', current_org_id(), $2, $4)
    on conflict on constraint public_addresses_pkey do update
      set org_id = excluded.org_id, subject_id = excluded.subject_id, expires_at = excluded.expires_at
      where known.kind = 'wordpress-site' and (known.org_id = excluded.org_id or known.expires_at <= $3)
    returning true
  )
  select exists (select from claimed)
$function$;
grant execute on function claim_wordpress_site(bytea,bigint,timestamp with time zone,timestamp with time zone) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.contains_patterns(texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(select '%' || search_normalise(text) || '%' from unnest(texts) with ordinality as given (text, place) order by place)
$function$;

CREATE OR REPLACE FUNCTION public.count_added_clients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stage_counts (org_id, field_id, option_id, assigned_to_id_or_zero, clients_count, amount_sum)
  select added.org_id, place.field_id, place.option_id, added.assigned_to_id_or_zero, count(*), sum(place.amount)
  from added, stage_places(added.org_id, added.custom_fields) as place
  where added.deleted_at is null and not added.is_test
  group by 1, 2, 3, 4;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stage_counts (org_id, field_id, option_id, assigned_to_id_or_zero, clients_count, amount_sum)
  select old.org_id, place.field_id, place.option_id, place.assignee, sum(place.sign), sum(place.sign * place.amount)
  from (
    select before.*, old.assigned_to_id_or_zero as assignee, -1 as sign
    from stage_places(old.org_id, old.custom_fields) as before where old.deleted_at is null
    union all
    select after.*, new.assigned_to_id_or_zero, 1
    from stage_places(new.org_id, new.custom_fields) as after where new.deleted_at is null
  ) as place
  group by 2, 3, 4
  having sum(place.sign) <> 0 or sum(place.sign * place.amount) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_erased_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stage_counts (org_id, field_id, option_id, assigned_to_id_or_zero, clients_count, amount_sum)
  select old.org_id, place.field_id, place.option_id, old.assigned_to_id_or_zero, -1, -place.amount
  from stage_places(old.org_id, old.custom_fields) as place;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.current_org_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint;

CREATE OR REPLACE PROCEDURE public.drop_as_search_role(IN signature regprocedure)
 LANGUAGE plpgsql
AS $procedure$
begin
  set local role leadkeep_search;
  execute format('drop function %s', signature);
  reset role;
end $procedure$;

CREATE OR REPLACE FUNCTION public.drop_stage_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from stage_counts where org_id = old.org_id and field_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_form_aliases(form_id bigint, code_hash bytea, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update public_addresses as known set expires_at = least(known.expires_at, $3)
   where known.org_id = current_org_id() and known.kind = 'lead-form' and known.subject_id = $1 and known.token_hash <> $2
$function$;
grant execute on function end_form_aliases(bigint,bytea,timestamp with time zone) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.end_profile_sessions(profile_id bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ended int;
begin
  delete from sessions where sessions.org_id = current_org_id() and sessions.profile_id = $1;
  get diagnostics ended = row_count;
  delete from magic_tokens where magic_tokens.org_id = current_org_id() and magic_tokens.profile_id = $1;
  return ended;
end $function$;
grant execute on function end_profile_sessions(bigint) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.enqueue_in_turn(name text, payload json, attempts integer, queue text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  waiting int;
begin
  select count(*) into waiting
  from graphile_worker._private_jobs jobs
  join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
  where queues.queue_name = queue;
  perform graphile_worker.add_job(
    name, payload, queue_name => queue, max_attempts => attempts, priority => least(10 + waiting, 30000));
end $function$;
grant execute on function enqueue_in_turn(text,json,integer,text) to leadkeep_app;
grant execute on function enqueue_in_turn(text,json,integer,text) to leadkeep_door;
grant execute on function enqueue_in_turn(text,json,integer,text) to leadkeep_worker;

CREATE OR REPLACE FUNCTION public.enqueue_job(name text, payload json, attempts integer, at timestamp with time zone, key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(name, payload, run_at => at, max_attempts => attempts, job_key => key);
end $function$;
grant execute on function enqueue_job(text,json,integer,timestamp with time zone,text) to leadkeep_app;
grant execute on function enqueue_job(text,json,integer,timestamp with time zone,text) to leadkeep_door;
grant execute on function enqueue_job(text,json,integer,timestamp with time zone,text) to leadkeep_worker;

CREATE OR REPLACE FUNCTION public.erase_visit_signals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from visit_signals where org_id = old.org_id and subject = tg_argv[0] and subject_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.find_client_ids_by_contact(numbers text[], emails citext[])
 RETURNS TABLE(contact text, client_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if cardinality(numbers) > 0 then
    return query select phone.* from unnest(numbers) as wanted (number_e164) cross join lateral (
      select phone.number_e164, phone.client_id from client_phones as phone
      where phone.org_id = (select current_org_id()) and phone.number_e164 = wanted.number_e164 offset 0) as phone;
  end if;
  if cardinality(emails) > 0 then
    return query select address.* from unnest(emails) as wanted (email) cross join lateral (
      select lower(address.email::text), address.client_id from client_emails as address
      where address.org_id = (select current_org_id()) and address.email = wanted.email offset 0) as address;
  end if;
end $function$;
alter function find_client_ids_by_contact(text[],citext[]) owner to leadkeep_search;
grant execute on function find_client_ids_by_contact(text[],citext[]) to leadkeep_app;
grant execute on function find_client_ids_by_contact(text[],citext[]) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.find_clients(fragment text, swapped text[], assignees bigint[], take integer, ordered text, from_key bigint, from_id bigint, backwards boolean, entries bigint)
 RETURNS TABLE(id bigint, sort_key bigint, ordering text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  most_ranked constant int := 2000;
  begins constant bigint := 1000000000000000;
  anywhere text[] := search_patterns(fragment);
  -- As the first word or a further one.
  words text[] := array[fragment || '%', '% ' || fragment || '%'];
  whole text := '% ' || fragment || ' %';
  plain text := replace(replace(replace(fragment, '\%', '%'), '\_', '_'), '\\', '\');
  -- Of a ranked page whatever its direction: backwards the opposites are sorted downwards.
  sign int := case when backwards then -1 else 1 end;
  -- Without three letters in a row there is no trigram to look for, and of few clients a plan would read them all.
  is_indexed boolean := coalesce(entries, 0) > most_ranked and assignees is null and fragment ~ '[[:alnum:]]{3}';
  cap int;
  ids bigint[];
  keys bigint[];
  found int;
begin
  if ordered is null and length(fragment) = 3 then
    ordered := search_ordering(current_org_id(), anywhere, most_ranked * 1000 / nullif(entries, 0));
  end if;
  if ordered is null or ordered = 'ranked' then
    cap := case when ordered is null then most_ranked + 1 end;
    with matching as materialized (
      select * from held_clients(anywhere, assignees, cap, entries is not null) where not is_indexed
      union all select * from indexed_clients(anywhere[1], cap) where is_indexed
    ), ranked as (
      select matching.id, (case when not matching.search_text like any (words) then 0 else (
        select case when written.name = plain then 4
                    when ' ' || written.name || ' ' like whole then 3
                    when written.name like words[1] then 2
                    when written.name like words[2] then 1
                    else 0 end
          from (select lower(public.unaccent('public.unaccent'::regdictionary, matching.name)) as name offset 0) as written) end) * begins
        + (extract(epoch from matching.last_activity_at) * 1000)::bigint as key
      from matching
    ), page as (
      select ranked.id, ranked.key from ranked
      where from_key is null or (ranked.key * sign, ranked.id * sign) < (from_key * sign, from_id * sign)
      order by ranked.key * sign desc, ranked.id * sign desc limit take
    )
    select (select count(*) from matching), array_agg(page.id), array_agg(page.key) into found, ids, keys from page;
    if found = 0 and from_key is null and swapped is not null then
      return query select similar_one.id, take - similar_one.place, 'similar'
        from similar_client_ids(fragment, swapped, assignees, take - 1, entries is not null)
          with ordinality as similar_one (id, place);
      return;
    elsif ordered = 'ranked' or found <= most_ranked then
      return query select unnest(ids), unnest(keys), 'ranked';
      return;
    end if;
    ordered := search_ordering(current_org_id(), anywhere, -1);
  end if;
  return query select frequent.id, frequent.sort_key, ordered
    from search_frequent(fragment, assignees, take, ordered, from_key, from_id, backwards, entries is not null) as frequent;
end $function$;
alter function find_clients(text,text[],bigint[],integer,text,bigint,bigint,boolean,bigint) owner to leadkeep_search;
grant execute on function find_clients(text,text[],bigint[],integer,text,bigint,bigint,boolean,bigint) to leadkeep_app;
grant execute on function find_clients(text,text[],bigint[],integer,text,bigint,bigint,boolean,bigint) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.follow_client_in_sequences()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sequence_clients
  -- Whoever is new to a client is reminded of what the former assignee knew.
  set assigned_to_id_or_zero = new.assigned_to_id_or_zero, is_client_deleted = new.deleted_at is not null,
    reminded_at = case when assigned_to_id_or_zero = new.assigned_to_id_or_zero then reminded_at end
  where org_id = new.org_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_connected_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from notice_accounts
    where provider = old.provider and external_id = old.external_id and org_id = old.org_id;
  end if;
  if tg_op <> 'DELETE' and new.disconnected_at is null then
    insert into notice_accounts (provider, external_id, org_id, source_id, account_id)
    values (new.provider, new.external_id, new.org_id, new.source_id, new.id);
  end if;
  return null;
end $function$;
revoke all on function follow_connected_account() from public;

CREATE OR REPLACE FUNCTION public.forget_form_addresses(form_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from public_addresses as known
   where known.org_id = current_org_id() and known.kind = 'lead-form' and known.subject_id = $1
$function$;
grant execute on function forget_form_addresses(bigint) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.forget_stage_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_counted := false;
  delete from stage_counts where org_id = new.org_id and field_id = new.id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.held_clients(patterns text[], assignees bigint[], cap integer, holds_most boolean)
 RETURNS TABLE(id bigint, name text, search_text text, last_activity_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  org bigint := current_org_id();
begin
  return query select clients.id, clients.name, clients.search_text, clients.last_activity_at::timestamptz from clients
    where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
      and clients.search_text like any (patterns) and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
    limit cap;
end $function$;
alter function held_clients(text[],bigint[],integer,boolean) owner to leadkeep_search;
grant execute on function held_clients(text[],bigint[],integer,boolean) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.held_content_ids(pattern text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  org bigint := current_org_id();
begin
  return array(select id from contents where org_id = org and deleted_at is null and search_text like pattern);
end $function$;
alter function held_content_ids(text) owner to leadkeep_search;
grant execute on function held_content_ids(text) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.held_form_leads(form bigint, patterns text[], link bigint, of_version integer, since timestamp with time zone, until timestamp with time zone, from_at timestamp with time zone, from_id uuid, backwards boolean, walked integer, cap integer)
 RETURNS TABLE(id uuid, lead_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  org bigint := current_org_id();
begin
  return query select lead.id, lead.lead_id from (
      select submission.id, submission.lead_id, submission.search_text from lead_form_submissions as submission
      where submission.org_id = org and submission.form_id = form and submission.lead_id is not null
        and submission.erased_at is null and (walked is not null or submission.search_text like any (patterns))
        and (link is null or coalesce(submission.link_id, 0) = link) and (of_version is null or submission.version = of_version)
        and (since is null or submission.sent_at >= since) and (until is null or submission.sent_at < until)
        and (from_at is null or case when backwards then (submission.sent_at, submission.id) > (from_at, from_id)
          else (submission.sent_at, submission.id) < (from_at, from_id) end)
      order by case when backwards then submission.sent_at end, case when backwards then submission.id end,
        submission.sent_at desc, submission.id desc
      limit walked) as lead
    where walked is null or lead.search_text like any (patterns) limit cap;
end $function$;
alter function held_form_leads(bigint,text[],bigint,integer,timestamp with time zone,timestamp with time zone,timestamp with time zone,uuid,boolean,integer,integer) owner to leadkeep_search;
grant execute on function held_form_leads(bigint,text[],bigint,integer,timestamp with time zone,timestamp with time zone,timestamp with time zone,uuid,boolean,integer,integer) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.indexed_clients(pattern text, cap integer)
 RETURNS TABLE(id bigint, name text, search_text text, last_activity_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  org bigint := current_org_id();
begin
  return query select clients.id, clients.name, clients.search_text, clients.last_activity_at::timestamptz from clients
    where clients.org_id + 0 = org and clients.deleted_at is null and clients.search_text like pattern
    limit cap;
end $function$;
alter function indexed_clients(text,integer) owner to leadkeep_search;
grant execute on function indexed_clients(text,integer) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.invite_address(token_hash bytea, profile_id bigint, email text, at timestamp with time zone, expires_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform withdraw_invitation($2, $4);
  insert into invited_addresses (org_id, profile_id, email, expires_at) values (current_org_id(), $2, $3, $5);
  insert into public_addresses (token_hash, kind, org_id, subject_id, expires_at)
  values ($1, 'team-invitation', current_org_id(), $2, $5);
end $function$;
grant execute on function invite_address(bytea,bigint,text,timestamp with time zone,timestamp with time zone) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.is_form_alias_free(token_hash bytea, form_id bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select not exists (
    select from public_addresses as known
    where known.token_hash = $1
      and not (known.kind = 'lead-form'
        and ((known.org_id = current_org_id() and known.subject_id = $2) or coalesce(known.expires_at <= $3, false))))
$function$;
grant execute on function is_form_alias_free(bytea,bigint,timestamp with time zone) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.join_organisation(profile_id bigint, user_id bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from invited_addresses as invited where invited.org_id = current_org_id() and invited.profile_id = $1;
  insert into user_orgs (user_id, org_id, profile_id, last_used_at) values ($2, current_org_id(), $1, $3);
end $function$;
grant execute on function join_organisation(bigint,bigint,timestamp with time zone) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.keep_audited_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' and not exists (select from orgs where orgs.org_id = old.org_id) then return old; end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE PROCEDURE public.keep_behind_the_door(IN name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('revoke all on %s from leadkeep_app, leadkeep_worker', name);
  execute format('grant select, insert, update, delete on %s to leadkeep_door', name);
end $procedure$;
revoke all on procedure keep_behind_the_door(regclass) from public;

CREATE OR REPLACE FUNCTION public.lock_waiting_leads(org bigint, at timestamp with time zone, wanted_id uuid, most integer)
 RETURNS TABLE(id uuid, size integer)
 LANGUAGE plpgsql
 SET search_path TO 'public'
 SET enable_sort TO 'off'
AS $function$
begin
  return query select lead.id, octet_length(lead.body) from lead_events as lead
    where lead.org_id = org and lead.outcome = 'RECEIVED' and lead.next_attempt_at <= at and (wanted_id is null or lead.id = wanted_id)
    order by lead.next_attempt_at, lead.id limit most for update skip locked;
end $function$;
grant execute on function lock_waiting_leads(bigint,timestamp with time zone,uuid,integer) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.lowered(texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(select lower(text) from unnest(texts) with ordinality as given (text, place) order by place)
$function$;

CREATE OR REPLACE FUNCTION public.make_coming_partitions(today timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function make_coming_partitions(timestamp with time zone) to leadkeep_worker;

CREATE OR REPLACE PROCEDURE public.make_month_partition(IN parent text, IN month date)
 LANGUAGE plpgsql
AS $procedure$
declare
  child text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
begin
  if to_regclass(child) is not null then return; end if;
  execute format('create table %I partition of %I for values from (%L) to (%L)', child, parent,
    uuid_v7_floor(month::timestamp at time zone 'UTC'), uuid_v7_floor((month + interval '1 month') at time zone 'UTC'));
  -- Reached through the parent only: rows of a partition asked for by its own name have the same wall.
  call protect_tenant_table(child::regclass);
end $procedure$;
revoke all on procedure make_month_partition(text,date) from public;

CREATE OR REPLACE FUNCTION public.mark_view_sent()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  is_counted boolean := new.status = 'SENT' and not new.is_test;
begin
  update lead_form_views set is_sent = true, has_started = true,
      grade = case when is_counted and grade <> 'human' then 'likely' else grade end
   where org_id = new.org_id and form_id = new.form_id and visit_id = new.visit_id;
  if not found and is_counted then
    insert into lead_form_views (org_id, form_id, visit_id, version, link_id, grade, day, started_at, has_started, is_sent)
    select new.org_id, new.form_id, new.visit_id, new.version, new.link_id, 'likely', (new.sent_at at time zone orgs.time_zone)::date,
           new.sent_at, true, true
    from orgs where orgs.org_id = new.org_id
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.missing_contacts(points jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when points -> 'phones' = '[]' then array['without:phone'] else '{}' end
    || case when points -> 'emails' = '[]' then array['without:email'] else '{}' end
$function$;

CREATE OR REPLACE FUNCTION public.names_alike(one text, other text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  with words as materialized (
    select array(select word from regexp_split_to_table(search_normalise(one), '[[:space:].,;()/-]+') as word
        where word <> '' and word !~ '[0-9@+]') as mine,
      array(select word from regexp_split_to_table(search_normalise(other), '[[:space:].,;()/-]+') as word
        where word <> '' and word !~ '[0-9@+]') as theirs),
  ordered as (
    select case when cardinality(mine) <= cardinality(theirs) then mine else theirs end as fewer,
      case when cardinality(mine) <= cardinality(theirs) then theirs else mine end as more
    from words)
  select not exists (
    select from ordered, unnest(ordered.fewer) as word
    where not exists (select from unnest(ordered.more) as known where starts_with(known, word) or starts_with(word, known)))
$function$;

CREATE OR REPLACE FUNCTION public.note_receiving_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.receiving_since := new.updated_at;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.number_variants(number text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if number not like '+5%' then
    return array[number];
  end if;
  return case
    when number ~ '^\+521\d{10}$' then array[number, '+52' || substr(number, 5)]
    when number ~ '^\+52\d{10}$' then array[number, '+521' || substr(number, 4)]
    when number ~ '^\+549\d{10}$' then array[number, '+54' || substr(number, 5)]
    when number ~ '^\+54\d{10}$' then array[number, '+549' || substr(number, 4)]
    when number ~ '^\+55\d\d9\d{8}$' then array[number, left(number, 5) || substr(number, 7)]
    when number ~ '^\+55\d{10}$' then array[number, left(number, 5) || '9' || substr(number, 6)]
    else array[number] end;
end $function$;

CREATE OR REPLACE FUNCTION public.orgs_with_due_notices(at timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  with recursive due (org_id) as (
    (select org_id from lead_notices where status = 'WAITING' and next_attempt_at <= at order by org_id limit 1)
    union all
    select (select org_id from lead_notices
             where status = 'WAITING' and next_attempt_at <= at and org_id > due.org_id order by org_id limit 1)
      from due where due.org_id is not null
  )
  select org_id from due where org_id is not null
$function$;

CREATE OR REPLACE FUNCTION public.orgs_with_waiting_leads(at timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  with recursive waiting (org_id) as (
    (select org_id from lead_events where outcome = 'RECEIVED' and next_attempt_at <= at order by org_id limit 1)
    union all
    select (select org_id from lead_events
             where outcome = 'RECEIVED' and next_attempt_at <= at and org_id > waiting.org_id order by org_id limit 1)
      from waiting where waiting.org_id is not null
  )
  select org_id from waiting where org_id is not null
$function$;

CREATE OR REPLACE FUNCTION public.pair_added_emails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added) then
    perform add_duplicate_pairs(array_agg(client_id), array_agg(email::text)) from added;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pair_added_phones()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added where number_e164 is not null) then
    perform add_duplicate_pairs(array_agg(client_id), array_agg(number_e164)) from added where number_e164 is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE public.protect_tenant_table(IN name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s using (org_id = current_org_id()) with check (org_id = current_org_id())', name);
  execute format('create policy search on %s for select to leadkeep_search using (true)', name);
  execute format('grant select on %s to leadkeep_search', name);
end $procedure$;
revoke all on procedure protect_tenant_table(regclass) from public;

CREATE OR REPLACE FUNCTION public.publish_address(token_hash bytea, kind text, subject_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into public_addresses (token_hash, kind, org_id, subject_id) values ($1, $2, current_org_id(), $3)
$function$;
grant execute on function publish_address(bytea,text,bigint) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.push_devices_of_profiles(profiles bigint[], at timestamp with time zone)
 RETURNS TABLE(profile_id bigint, device_id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select user_orgs.profile_id, push_devices.id, push_devices.name
  from user_orgs
  join push_devices on push_devices.user_id = user_orgs.user_id
  join sessions on sessions.token_hash = push_devices.session_hash
  where user_orgs.org_id = current_org_id() and user_orgs.profile_id = any(profiles) and sessions.expires_at > at
  order by push_devices.created_at, push_devices.id
$function$;
grant execute on function push_devices_of_profiles(bigint[],timestamp with time zone) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.queue_messages(ids uuid[], channels text[], recipients text[], subjects text[], texts text[], htmls text[], codes text[], created_at timestamp with time zone, at timestamp with time zone, mail_headers jsonb[] DEFAULT NULL::jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox_messages (id, channel, recipient, subject, text, html, code, mail_headers, created_at)
  select message.*, queue_messages.created_at
  from unnest(ids, channels, recipients, subjects, texts, htmls, codes, mail_headers) as message;
  perform graphile_worker.add_jobs(array(
    select ('messages.send', json_build_object('id', id), null, at, 12, null,
      case when headers ? 'unsubscribe_url' then 10 end, null)::graphile_worker.job_spec
    from unnest(ids, mail_headers) with ordinality as message (id, headers, place) order by place));
end $function$;
grant execute on function queue_messages(uuid[],text[],text[],text[],text[],text[],text[],timestamp with time zone,timestamp with time zone,jsonb[]) to leadkeep_app;
grant execute on function queue_messages(uuid[],text[],text[],text[],text[],text[],text[],timestamp with time zone,timestamp with time zone,jsonb[]) to leadkeep_door;
grant execute on function queue_messages(uuid[],text[],text[],text[],text[],text[],text[],timestamp with time zone,timestamp with time zone,jsonb[]) to leadkeep_worker;

CREATE OR REPLACE FUNCTION public.record_lead_notices(notice_provider text, accounts text[], ids text[], forms text[], submitted timestamp with time zone[], contents text[], notified timestamp with time zone, reason_account_off text, reason_form_off text)
 RETURNS TABLE(waiting bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org bigint;
begin
  if current_org_id() is not null then
    raise exception 'an organisation is at work';
  end if;
  waiting := 0;
  for org in
    select distinct known.org_id from notice_accounts known
    where known.provider = notice_provider and known.external_id = any (accounts) order by 1
  loop
    perform set_config('app.org_id', org::text, true);
    with arriving as (
      select distinct on (known.source_id, notice.id)
             known.source_id, notice.id, notice.form, notice.submitted_at, notice.content, account.paused_until,
             case when not account.is_receiving then reason_account_off
                  when not coalesce(form.is_on, true) then reason_form_off end as reason
      from unnest(accounts, ids, forms, submitted, contents) as notice (account_id, id, form, submitted_at, content)
      join notice_accounts known
        on known.provider = notice_provider and known.external_id = notice.account_id and known.org_id = org
      join connected_accounts account on account.org_id = org and account.id = known.account_id
      left join source_forms form
        on form.org_id = org and form.source_id = known.source_id and form.external_id = notice.form
      -- In one order everywhere, so that two requests with the same notices cannot wait for each other.
      order by known.source_id, notice.id
    ), stored as (
      insert into lead_notices (org_id, source_id, external_id, form_external_id, status, origin, submitted_at, notified_at,
                                next_attempt_at, reason, content)
      select org, source_id, id, form, case when reason is null then 'WAITING' else 'IGNORED' end, 'NOTICE',
             submitted_at, notified, case when reason is null then greatest(notified, paused_until) end, reason,
             case when reason is null then content end
      from arriving
      -- Of a test lead that we made ourselves only its id is known before it is announced.
      on conflict (org_id, source_id, external_id) do update set
        status = excluded.status, form_external_id = excluded.form_external_id, submitted_at = excluded.submitted_at,
        next_attempt_at = excluded.next_attempt_at, reason = excluded.reason, content = excluded.content
        where lead_notices.status = 'WAITING' and lead_notices.is_test and lead_notices.next_attempt_at is null
          and excluded.content is not null
      returning lead_notices.status
    )
    select record_lead_notices.waiting + count(*) filter (where stored.status = 'WAITING') into waiting from stored;
  end loop;
  return next;
end $function$;
grant execute on function record_lead_notices(text,text[],text[],text[],timestamp with time zone[],text[],timestamp with time zone,text,text) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.restore_form_aliases(form_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update public_addresses as known set expires_at = null
   where known.org_id = current_org_id() and known.kind = 'lead-form' and known.subject_id = $1
$function$;
grant execute on function restore_form_aliases(bigint) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.retire_addresses(kind text, subject_id bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update public_addresses set expires_at = least(expires_at, $3)
   where org_id = current_org_id() and public_addresses.kind = $1 and public_addresses.subject_id = $2
$function$;
grant execute on function retire_addresses(text,bigint,timestamp with time zone) to leadkeep_app;

CREATE OR REPLACE PROCEDURE public.run_as_search_role(IN signature regprocedure)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('revoke all on function %s from public', signature);
  execute format('grant execute on function %s to leadkeep_app', signature);
  execute format('alter function %s set search_path = public, pg_temp', signature);
  grant create on schema public to leadkeep_search;
  execute format('alter function %s owner to leadkeep_search', signature);
  revoke create on schema public from leadkeep_search;
end $procedure$;
revoke all on procedure run_as_search_role(regprocedure) from public;

CREATE OR REPLACE FUNCTION public.search_client_ids(fragment text, assignees bigint[], cap integer, holds_most boolean DEFAULT false)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  org bigint := current_org_id();
  patterns text[] := search_patterns(fragment);
begin
  return query select clients.id from clients
    where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
      and clients.search_text like any (patterns) and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
    limit cap;
end $function$;
alter function search_client_ids(text,bigint[],integer,boolean) owner to leadkeep_search;
grant execute on function search_client_ids(text,bigint[],integer,boolean) to leadkeep_app;
grant execute on function search_client_ids(text,bigint[],integer,boolean) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.search_contents(fragment text, walked_type text, OUT held bigint[], OUT labelled bigint[], OUT owners bigint[], OUT grouped bigint[], OUT through bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org bigint := current_org_id();
  pattern text := '%' || search_normalise(fragment) || '%';
  is_common boolean := false;
begin
  if walked_type is not null then
    select count(*) >= 3 into is_common from (
      select search_text from contents where org_id = org and type = walked_type and deleted_at is null
      order by last_used_at desc, id desc limit 100) as newest
    where search_text like pattern;
  end if;
  if not is_common then
    held := held_content_ids(pattern);
  end if;
  labelled := array(
    select labeled.content_id from content_labels as label
    join labeled_contents as labeled on labeled.org_id = label.org_id and labeled.label_id = label.id
    where label.org_id = org and label.deleted_at is null and search_normalise(label.name) like pattern);
  owners := array(select id from profiles where org_id = org and search_normalise(name) like pattern);
  if exists (select from group_items where org_id = org) then
    select array_agg(linked.id), array_agg(linked.other) into grouped, through from (
      select item.content_id as id, item.group_id as other from contents
      join group_items as item on item.org_id = contents.org_id and item.group_id = contents.id
      where contents.org_id = org and contents.type = 'collection' and search_normalise(contents.title) like pattern
      union
      select item.group_id, item.content_id from group_items as item
      join contents on contents.org_id = item.org_id and contents.id = item.content_id
      where item.org_id = org and contents.search_text like pattern) as linked;
  end if;
end $function$;
alter function search_contents(text,text) owner to leadkeep_search;
grant execute on function search_contents(text,text) to leadkeep_app;
grant execute on function search_contents(text,text) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.search_form_leads(form bigint, fragment text, assignees bigint[], link bigint, of_version integer, since timestamp with time zone, until timestamp with time zone, from_at timestamp with time zone, from_id uuid, backwards boolean, take integer)
 RETURNS TABLE(id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  patterns text[] := search_patterns(fragment);
  sampled constant int := 100;
  walked constant int := 2000;
  looked_up constant int := 50;
  spare constant int := 5; -- of deleted clients
  is_common boolean;
  ids uuid[];
  lead_ids uuid[];
  page uuid[];
begin
  select count(*) * walked >= take * sampled into is_common
  from (
    select lead.search_text from lead_form_submissions as lead
    where lead.org_id = current_org_id() and lead.form_id = form and lead.lead_id is not null and lead.erased_at is null
    order by lead.sent_at desc, lead.id desc limit sampled) as lead
  where lead.search_text like any (patterns);
  foreach is_common in array case when is_common then array[true, false] else array[false] end loop
    select array_agg(held.id), array_agg(held.lead_id) into ids, lead_ids
    from held_form_leads(form, patterns, link, of_version, since, until, from_at, from_id, backwards,
      case when is_common then walked end, case when is_common then take + spare end) as held;
    page := '{}';
    for start in 1 .. coalesce(cardinality(ids), 0) by looked_up loop
      page := page || array(
        select lead.id
        from unnest(ids[start:start + looked_up - 1], lead_ids[start:start + looked_up - 1]) with ordinality as lead (id, lead_id, place)
        left join lead_events on lead_events.org_id = current_org_id() and lead_events.id = lead.lead_id
        left join clients on clients.org_id = current_org_id() and clients.id = lead_events.client_id
        where clients.deleted_at is null and (assignees is null or coalesce(clients.assigned_to_id_or_zero, 0) = any (assignees))
        order by lead.place limit take - cardinality(page));
      exit when cardinality(page) = take;
    end loop;
    exit when cardinality(page) = take;
  end loop;
  return query select unnest(page);
end $function$;
alter function search_form_leads(bigint,text,bigint[],bigint,integer,timestamp with time zone,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) owner to leadkeep_search;
grant execute on function search_form_leads(bigint,text,bigint[],bigint,integer,timestamp with time zone,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) to leadkeep_app;
grant execute on function search_form_leads(bigint,text,bigint[],bigint,integer,timestamp with time zone,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.search_frequent(fragment text, assignees bigint[], take integer, ordered text, from_key bigint, from_id bigint, backwards boolean, holds_most boolean)
 RETURNS TABLE(id bigint, sort_key bigint)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  walked constant int := 5000;
  begins constant bigint := 1000000000000000;
  org bigint := current_org_id();
  anywhere text[] := search_patterns(fragment);
  -- As the first word or a further one.
  words text[] := array[fragment || '%', '% ' || fragment || '%'];
  ids bigint[];
  keys bigint[];
  found int;
  missing int := take;
  tier int;
  tier_at timestamptz;
  tier_id bigint;
  tier_patterns text[];
  not_patterns text[];
begin
  foreach tier in array case when ordered = 'recent' then array[0] when backwards then array[0, 1] else array[1, 0] end loop
    continue when from_key is not null and tier = case when backwards then 0 else 1 end
      and (from_key >= begins) <> (tier = 1);
    tier_at := case when backwards then '-infinity' else 'infinity' end;
    tier_id := 0;
    if from_key is not null and (from_key >= begins) = (tier = 1) then
      tier_at := to_timestamp((from_key % begins) / 1000.0);
      tier_id := from_id;
    end if;
    tier_patterns := case when tier = 1 then words else anywhere end;
    not_patterns := case when tier = 1 or ordered = 'recent' then '{}' else words end;
    select count(*), array_agg(page.id), array_agg(page.at) into found, ids, keys from (
      select walk.id, (extract(epoch from walk.last_activity_at) * 1000)::bigint as at from (
        select clients.id, clients.search_text, clients.last_activity_at, clients.assigned_to_id_or_zero from clients
        where clients.org_id = org and clients.deleted_at is null
          and case when backwards then (clients.last_activity_at, clients.id) > (tier_at, tier_id)
            else (clients.last_activity_at, clients.id) < (tier_at, tier_id) end
        order by case when backwards then clients.last_activity_at end, case when backwards then clients.id end,
          clients.last_activity_at desc, clients.id desc
        limit walked) as walk
      where walk.search_text like any (tier_patterns) and not walk.search_text like any (not_patterns)
        and (assignees is null or walk.assigned_to_id_or_zero = any (assignees))
      limit missing) as page;
    if found < missing then
      select count(*), array_agg(page.id), array_agg(page.at) into found, ids, keys from (
        select matching.id, (extract(epoch from matching.last_activity_at) * 1000)::bigint as at from (
          select clients.id, clients.last_activity_at from clients
          where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
            and clients.search_text like any (tier_patterns) and not clients.search_text like any (not_patterns)
            and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
            and case when backwards then (clients.last_activity_at, clients.id) > (tier_at, tier_id)
              else (clients.last_activity_at, clients.id) < (tier_at, tier_id) end
          offset 0) as matching
        order by case when backwards then matching.last_activity_at end, case when backwards then matching.id end,
          matching.last_activity_at desc, matching.id desc
        limit missing) as page;
    end if;
    return query select unnest(ids), unnest(keys) + tier * begins;
    missing := missing - found;
    exit when missing <= 0;
  end loop;
end $function$;
alter function search_frequent(text,bigint[],integer,text,bigint,bigint,boolean,boolean) owner to leadkeep_search;
grant execute on function search_frequent(text,bigint[],integer,text,bigint,bigint,boolean,boolean) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.search_normalise(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $function$;

CREATE OR REPLACE FUNCTION public.search_ordering(org bigint, patterns text[], rare bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when count(*) <= rare or rare is null then null when count(*) > 50 then 'recent' else 'words' end
  from (select clients.search_text from clients where clients.org_id = org and clients.deleted_at is null
        order by clients.last_activity_at desc, clients.id desc limit 1000) as walk
  where walk.search_text like any (patterns)
$function$;
alter function search_ordering(bigint,text[],bigint) owner to leadkeep_search;
grant execute on function search_ordering(bigint,text[],bigint) to leadkeep_app;
grant execute on function search_ordering(bigint,text[],bigint) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.search_page(fragment text, assignees bigint[], holds_most boolean, sorted text, descending boolean, from_key text, from_id bigint, take integer)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  most_sorted constant int := 1000;
  walked constant int := 1000;
  org bigint := current_org_id();
  patterns text[] := search_patterns(fragment);
  by_name boolean := sorted = 'name';
  from_at timestamptz := case when not by_name then from_key end;
  is_walked boolean;
  ids bigint[];
  found int;
begin
  if length(fragment) > 3 or search_ordering(org, patterns, 20) is null then
    with matching as materialized (
      select clients.id, clients.name, case sorted when 'created_at' then clients.created_at else clients.last_activity_at end as at
      from clients
      where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
        and clients.search_text like any (patterns) and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
      limit most_sorted + 1
    ), page as (
      select matching.id from matching
      where from_id is null or case when by_name and descending then (matching.name, matching.id) < (from_key, from_id)
        when by_name then (matching.name, matching.id) > (from_key, from_id)
        when descending then (matching.at, matching.id) < (from_at, from_id)
        else (matching.at, matching.id) > (from_at, from_id) end
      order by case when by_name and descending then matching.name end desc, case when by_name then matching.name end,
        case when not by_name and descending then matching.at end desc, case when not by_name then matching.at end,
        case when descending then matching.id end desc, matching.id
      limit take
    )
    select (select count(*) from matching), array_agg(page.id) into found, ids from page;
    if found <= most_sorted then
      return query select unnest(ids);
      return;
    end if;
  end if;

  foreach is_walked in array array[true, false] loop
    select count(*), array_agg(page.id) into found, ids from (
      select walk.id from (
        select listed.id, listed.search_text, listed.assigned_to_id_or_zero from (
          select clients.id, clients.name, clients.search_text, clients.assigned_to_id_or_zero,
            case sorted when 'created_at' then clients.created_at else clients.last_activity_at end as at
          from clients where clients.org_id = org and clients.deleted_at is null) as listed
        where (is_walked or listed.search_text like any (patterns)
            and (assignees is null or listed.assigned_to_id_or_zero = any (assignees)))
          and (from_id is null or case when by_name and descending then (listed.name, listed.id) < (from_key, from_id)
            when by_name then (listed.name, listed.id) > (from_key, from_id)
            when descending then (listed.at, listed.id) < (from_at, from_id)
            else (listed.at, listed.id) > (from_at, from_id) end)
        order by case when by_name and descending then listed.name end desc, case when by_name then listed.name end,
          case when not by_name and descending then listed.at end desc, case when not by_name then listed.at end,
          case when descending then listed.id end desc, listed.id
        limit case when is_walked then walked else take end) as walk
      where walk.search_text like any (patterns) and (assignees is null or walk.assigned_to_id_or_zero = any (assignees))
      limit take) as page;
    exit when found = take;
  end loop;
  return query select unnest(ids);
end $function$;
alter function search_page(text,bigint[],boolean,text,boolean,text,bigint,integer) owner to leadkeep_search;
grant execute on function search_page(text,bigint[],boolean,text,boolean,text,bigint,integer) to leadkeep_app;
grant execute on function search_page(text,bigint[],boolean,text,boolean,text,bigint,integer) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.search_patterns(fragment text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when length(fragment) >= 3 then array['%' || fragment || '%'] else array[fragment || '%', '% ' || fragment || '%'] end
$function$;
alter function search_patterns(text) owner to leadkeep_search;
grant execute on function search_patterns(text) to leadkeep_app;
grant execute on function search_patterns(text) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.sequence_client_rows(ids bigint[])
 RETURNS TABLE(id bigint, sequence_id bigint, client_id bigint, assigned_to_id_or_zero bigint, state text, reason text, reason_text text, state_by_id bigint, state_at timestamp with time zone, paused_until timestamp with time zone, entered_at timestamp with time zone, step_id text, version integer, due_at timestamp with time zone, time_zone text, waits_from timestamp with time zone, done_step_ids text[], title text, is_sequence_paused boolean, client_name text, assignee_name text, state_by_name text, has_email boolean, has_phone boolean)
 LANGUAGE plpgsql
 STABLE ROWS 50
AS $function$
#variable_conflict use_column
begin
  return query
    select inside.id, inside.sequence_id, inside.client_id, inside.assigned_to_id_or_zero, inside.state, inside.reason,
      inside.reason_text, inside.state_by_id, inside.state_at, inside.paused_until, inside.entered_at, inside.step_id,
      inside.version, inside.due_at, inside.time_zone, inside.waits_from, inside.done_step_ids,
      (select contents.title from contents where contents.org_id = inside.org_id and contents.id = inside.sequence_id),
      (select held.state = 'PAUSED' from sequence_contents held
       where held.org_id = inside.org_id and held.content_id = inside.sequence_id),
      (select clients.name from clients where clients.org_id = inside.org_id and clients.id = inside.client_id),
      (select profiles.name from profiles
       where profiles.org_id = inside.org_id and profiles.id = inside.assigned_to_id_or_zero),
      (select profiles.name from profiles where profiles.org_id = inside.org_id and profiles.id = inside.state_by_id),
      exists (select from client_emails email where email.org_id = inside.org_id and email.client_id = inside.client_id),
      exists (select from client_phones phone
        where phone.org_id = inside.org_id and phone.client_id = inside.client_id and phone.number_e164 is not null)
    from unnest(ids) with ordinality as found (id, place)
    join sequence_clients inside on inside.org_id = current_org_id() and inside.id = found.id
    order by found.place;
end $function$;

CREATE OR REPLACE FUNCTION public.similar_client_ids(fragment text, swapped text[], assignees bigint[], cap integer, holds_most boolean)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
 SET "pg_trgm.word_similarity_threshold" TO '0.5'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  org bigint := current_org_id();
  patterns text[] := contains_patterns(swapped);
begin
  return query select matching.id from (
      select clients.id, clients.search_text, clients.last_activity_at from clients
      where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
        and (clients.search_text %> fragment or clients.search_text like any (patterns)) and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
      limit 2000) as matching
    order by matching.search_text like any (patterns) desc, word_similarity(fragment, matching.search_text) desc,
      matching.last_activity_at desc, matching.id desc limit cap;
end $function$;
alter function similar_client_ids(text,text[],bigint[],integer,boolean) owner to leadkeep_search;
grant execute on function similar_client_ids(text,text[],bigint[],integer,boolean) to leadkeep_app;
grant execute on function similar_client_ids(text,text[],bigint[],integer,boolean) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.stage_places(org bigint, fields jsonb)
 RETURNS TABLE(field_id bigint, option_id bigint, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  with size as (
    select coalesce(sum((fields ->> key)::numeric), 0) as amount from custom_fields
    where org_id = org and default_key = 'OPPORTUNITY_SIZE' and deleted_at is null and jsonb_typeof(fields -> key) = 'number'
  )
  select 0, 0, size.amount from size
  union all
  select dropdown.id, (fields ->> dropdown.key)::bigint, size.amount from custom_fields as dropdown, size
  where dropdown.org_id = org and dropdown.type = 'dropdown' and dropdown.is_counted
    and jsonb_typeof(fields -> dropdown.key) = 'number'
$function$;

CREATE OR REPLACE FUNCTION public.states_of_messages(ids uuid[])
 RETURNS TABLE(id uuid, status text, error text, settled_at timestamp with time zone, tries integer, delivery_status text, delivery_error text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select outbox_messages.id, outbox_messages.status, outbox_messages.error, outbox_messages.settled_at,
    outbox_messages.tries, outbox_messages.delivery_status, outbox_messages.delivery_error
  from outbox_messages where outbox_messages.id = any(ids)
$function$;
grant execute on function states_of_messages(uuid[]) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.take_form_alias(token_hash bytea, form_id bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with taken as (
    insert into public_addresses as known (token_hash, kind, org_id, subject_id)
    values ($1, 'lead-form', current_org_id(), $2)
    on conflict on constraint public_addresses_pkey do update
      set org_id = excluded.org_id, subject_id = excluded.subject_id, expires_at = null
      where known.kind = 'lead-form'
        and ((known.org_id = excluded.org_id and known.subject_id = excluded.subject_id) or known.expires_at <= $3)
    returning true
  )
  select exists (select from taken)
$function$;
grant execute on function take_form_alias(bytea,bigint,timestamp with time zone) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.text_client_ids(fragment text, assignees bigint[], cap integer, holds_most boolean)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  org bigint := current_org_id();
  patterns text[] := search_patterns(fragment);
begin
  return query select clients.id from clients
    where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
      and (clients.location is not null or clients.job_title is not null)
      and search_normalise(coalesce(clients.location, '') || ' ' || coalesce(clients.job_title, '')) like any (patterns)
      and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
    limit cap;
end $function$;
alter function text_client_ids(text,bigint[],integer,boolean) owner to leadkeep_search;
grant execute on function text_client_ids(text,bigint[],integer,boolean) to leadkeep_app;
grant execute on function text_client_ids(text,bigint[],integer,boolean) to leadkeep_search;

CREATE OR REPLACE FUNCTION public.typed_values(fields jsonb, groups bigint[], points jsonb)
 RETURNS TABLE(key text, number double precision, text text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select field.key,
    case when jsonb_typeof(field.value) = 'number' then (
      case when abs(field.value::numeric) < 1e-300 then 0 else least(greatest(field.value::numeric, -1e300), 1e300) end)::float8 end,
    case when jsonb_typeof(field.value) = 'string' then left(field.value #>> '{}', 600) end
  from jsonb_each(fields) as field
  where jsonb_typeof(field.value) in ('number', 'string')
  union all
  select 'group:' || entered.id::text, 1, null from (select distinct unnest(groups)) as entered (id)
  union all
  select missing, 1, null from unnest(missing_contacts(points)) as missing
$function$;

CREATE OR REPLACE FUNCTION public.uuid_v7_floor(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((lpad(to_hex(((EXTRACT(epoch FROM at) * (1000)::numeric))::bigint), 12, '0'::text) || '70008000000000000000'::text))::uuid;

CREATE OR REPLACE FUNCTION public.wake_live_streams()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', org_id::text) from (select distinct org_id from written) as orgs;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.withdraw_invitation(profile_id bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from invited_addresses as invited where invited.org_id = current_org_id() and invited.profile_id = $1;
  perform retire_addresses('team-invitation', $1, $2);
end $function$;
grant execute on function withdraw_invitation(bigint,timestamp with time zone) to leadkeep_app;

CREATE OR REPLACE FUNCTION public.write_added_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into client_values (org_id, client_id, key, number, text, last_activity_at)
  select added.org_id, added.id, field.key, field.number, field.text,
    case when field.number is not null then added.last_activity_at end
  from added, typed_values(added.custom_fields, added.group_ids, added.contact_points) as field
  where added.deleted_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_changed_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.deleted_at is null and new.deleted_at is null and old.custom_fields = new.custom_fields
    and old.group_ids = new.group_ids and old.contact_points = new.contact_points then
    update client_values set last_activity_at = new.last_activity_at
    where org_id = new.org_id and client_id = new.id and number is not null;
    return null;
  end if;
  delete from client_values as known
  where known.org_id = new.org_id and known.client_id = new.id
    and (new.deleted_at is not null or not exists (select from typed_values(new.custom_fields, new.group_ids, new.contact_points) as field where field.key = known.key));
  if new.deleted_at is not null then
    return null;
  end if;
  insert into client_values as known (org_id, client_id, key, number, text, last_activity_at)
  select new.org_id, new.id, field.key, field.number, field.text, case when field.number is not null then new.last_activity_at end
  from typed_values(new.custom_fields, new.group_ids, new.contact_points) as field
  on conflict (org_id, client_id, key) do update
  set number = excluded.number, text = excluded.text, last_activity_at = excluded.last_activity_at
  where (known.number, known.text, known.last_activity_at)
    is distinct from (excluded.number, excluded.text, excluded.last_activity_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.written_answers(answers jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(string_agg(answer #>> '{}', ' '), '') from jsonb_path_query(answers, '$[*].values[*]') as answer
$function$;

create table account_grants (
  org_id bigint not null,
  account_id bigint not null,
  connection_id bigint not null,
  sealed_token text,
  tasks text[] not null default '{}'::text[],
  missing text[] not null default '{}'::text[],
  last_ok_at timestamp(3) with time zone,
  last_error_class text,
  last_error_code text,
  last_error_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null,
  constraint account_grants_pkey PRIMARY KEY (org_id, account_id, connection_id),
  constraint account_grants_org_id_account_id_fkey FOREIGN KEY (org_id, account_id) REFERENCES connected_accounts(org_id, id) ON DELETE CASCADE,
  constraint account_grants_org_id_connection_id_fkey FOREIGN KEY (org_id, connection_id) REFERENCES connections(org_id, id) ON DELETE CASCADE,
  constraint account_grants_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint account_grants_last_error_class_check CHECK ((last_error_class = ANY (ARRAY['retry_now'::text, 'retry_later'::text, 'auth_expired'::text, 'permission_missing'::text, 'not_found'::text, 'invalid_request'::text, 'rejected'::text, 'unknown'::text])))
);
CREATE INDEX account_grants_of_connection ON public.account_grants USING btree (org_id, connection_id);
alter table account_grants enable row level security;
alter table account_grants force row level security;
create policy search on account_grants for select to leadkeep_search using (true);
create policy tenant on account_grants using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on account_grants to leadkeep_app;
grant select on account_grants to leadkeep_search;
grant delete, insert, select, update on account_grants to leadkeep_worker;

create table alert_deliveries (
  org_id bigint not null,
  id uuid not null,
  alert_id uuid not null,
  channel text not null,
  device_name text,
  message_id uuid,
  reason text,
  created_at timestamp(3) with time zone not null,
  shown_at timestamp(3) with time zone,
  seen_at timestamp(3) with time zone,
  constraint alert_deliveries_pkey PRIMARY KEY (org_id, id),
  constraint alert_deliveries_org_id_alert_id_fkey FOREIGN KEY (org_id, alert_id) REFERENCES alerts(org_id, id) ON DELETE CASCADE,
  constraint alert_deliveries_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint alert_deliveries_channel_check CHECK ((channel = ANY (ARRAY['in_app'::text, 'email'::text, 'push'::text])))
);
CREATE INDEX alert_deliveries_by_message ON public.alert_deliveries USING btree (org_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX alert_deliveries_of_alert ON public.alert_deliveries USING btree (org_id, alert_id);
alter table alert_deliveries enable row level security;
alter table alert_deliveries force row level security;
create policy search on alert_deliveries for select to leadkeep_search using (true);
create policy tenant on alert_deliveries using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on alert_deliveries to leadkeep_app;
grant select on alert_deliveries to leadkeep_search;
grant delete, insert, select, update on alert_deliveries to leadkeep_worker;

create table alert_settings (
  org_id bigint not null,
  profile_id bigint not null,
  choices jsonb not null default '{}'::jsonb,
  quiet_hours jsonb,
  escalation jsonb not null default '[]'::jsonb,
  constraint alert_settings_pkey PRIMARY KEY (org_id, profile_id),
  constraint alert_settings_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table alert_settings enable row level security;
alter table alert_settings force row level security;
create policy search on alert_settings for select to leadkeep_search using (true);
create policy tenant on alert_settings using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on alert_settings to leadkeep_app;
grant select on alert_settings to leadkeep_search;
grant delete, insert, select, update on alert_settings to leadkeep_worker;

create table alerts (
  org_id bigint not null,
  id uuid not null,
  profile_id bigint not null,
  kind text not null,
  title text not null,
  body text not null,
  page text not null,
  client_ids bigint[] not null,
  lead_ids uuid[] not null,
  created_at timestamp(3) with time zone not null,
  waits_until timestamp(3) with time zone,
  waits_for text[] not null default '{}'::text[],
  constraint alerts_pkey PRIMARY KEY (org_id, id),
  constraint alerts_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint alerts_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
CREATE INDEX alerts_by_age ON public.alerts USING btree (created_at);
CREATE INDEX alerts_by_client ON public.alerts USING gin (client_ids);
CREATE INDEX alerts_by_lead ON public.alerts USING gin (lead_ids);
CREATE INDEX alerts_of_person ON public.alerts USING btree (org_id, profile_id, created_at);
CREATE INDEX alerts_waiting ON public.alerts USING btree (waits_until) WHERE (waits_until IS NOT NULL);
alter table alerts enable row level security;
alter table alerts force row level security;
create policy search on alerts for select to leadkeep_search using (true);
create policy tenant on alerts using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on alerts for select to leadkeep_worker using (true);
create policy worker_purges on alerts for delete to leadkeep_worker using (true);
grant delete, insert, select, update on alerts to leadkeep_app;
grant select on alerts to leadkeep_search;
grant delete, insert, select, update on alerts to leadkeep_worker;

create table api_keys (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  profile_id bigint not null,
  beginning text not null,
  ending text not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  constraint api_keys_pkey PRIMARY KEY (org_id, id),
  constraint api_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint api_keys_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
CREATE INDEX api_keys_of_profile ON public.api_keys USING btree (org_id, profile_id);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy search on api_keys for select to leadkeep_search using (true);
create policy tenant on api_keys using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on api_keys to leadkeep_app;
grant select on api_keys to leadkeep_search;
grant delete, insert, select, update on api_keys to leadkeep_worker;

create table automation_credits (
  org_id bigint not null,
  month date not null,
  spent integer not null,
  share_spent integer not null,
  bought_left integer not null default 0,
  reserved integer not null default 0,
  told_running_out date,
  told_used_up date,
  constraint automation_credits_pkey PRIMARY KEY (org_id),
  constraint automation_credits_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint automation_credits_bought_left_check CHECK ((bought_left >= 0)),
  constraint automation_credits_check CHECK (((share_spent >= 0) AND (share_spent <= (spent + reserved)))),
  constraint automation_credits_reserved_check CHECK ((reserved >= 0)),
  constraint automation_credits_spent_check CHECK ((spent >= 0))
);
alter table automation_credits enable row level security;
alter table automation_credits force row level security;
create policy search on automation_credits for select to leadkeep_search using (true);
create policy tenant on automation_credits using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on automation_credits to leadkeep_app;
grant select on automation_credits to leadkeep_search;
grant delete, insert, select, update on automation_credits to leadkeep_worker;

create table automations (
  org_id bigint not null,
  kind text not null,
  is_on boolean not null,
  changed_by_id bigint,
  changed_at timestamp(3) with time zone not null,
  constraint automations_pkey PRIMARY KEY (org_id, kind),
  constraint automations_org_id_changed_by_id_fkey FOREIGN KEY (org_id, changed_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (changed_by_id),
  constraint automations_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint automations_kind_check CHECK ((kind = ANY (ARRAY['LEAD_DISTRIBUTION'::text, 'WHATSAPP_RESPONDER'::text])))
);
alter table automations enable row level security;
alter table automations force row level security;
create policy search on automations for select to leadkeep_search using (true);
create policy tenant on automations using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on automations to leadkeep_app;
grant select on automations to leadkeep_search;
grant delete, insert, select, update on automations to leadkeep_worker;

create table billing_turns (
  org_id bigint not null,
  holder uuid not null,
  ends_at timestamp(3) with time zone not null,
  constraint billing_turns_pkey PRIMARY KEY (org_id),
  constraint billing_turns_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id)
);
alter table billing_turns enable row level security;
alter table billing_turns force row level security;
create policy search on billing_turns for select to leadkeep_search using (true);
create policy tenant on billing_turns using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on billing_turns to leadkeep_app;
grant select on billing_turns to leadkeep_search;
grant delete, insert, select, update on billing_turns to leadkeep_worker;

create table brands (
  org_id bigint not null,
  website text,
  read_at timestamp(3) with time zone,
  found_logo_key text,
  found_accent text,
  logo_key text,
  accent text,
  constraint brands_pkey PRIMARY KEY (org_id),
  constraint brands_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id)
);
alter table brands enable row level security;
alter table brands force row level security;
create policy search on brands for select to leadkeep_search using (true);
create policy tenant on brands using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on brands to leadkeep_app;
grant select on brands to leadkeep_search;
grant delete, insert, select, update on brands to leadkeep_worker;

create table bulk_action_skips (
  org_id bigint not null,
  action_id bigint not null,
  client_id bigint not null,
  is_undo boolean not null,
  reason text not null,
  constraint bulk_action_skips_pkey PRIMARY KEY (org_id, action_id, client_id, is_undo),
  constraint bulk_action_skips_org_id_action_id_fkey FOREIGN KEY (org_id, action_id) REFERENCES bulk_actions(org_id, id) ON DELETE CASCADE,
  constraint bulk_action_skips_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint bulk_action_skips_reason_check CHECK ((reason = ANY (ARRAY['NO_RIGHT'::text, 'UNCHANGED'::text, 'TOO_MANY_GROUPS'::text, 'CHANGED_SINCE'::text, 'GONE'::text, 'NO_ADDRESS'::text, 'UNSUBSCRIBED'::text, 'SENT_RECENTLY'::text, 'NO_VALUE'::text, 'DAILY_LIMIT'::text])))
);
CREATE INDEX bulk_action_skips_of_client ON public.bulk_action_skips USING btree (org_id, client_id);
alter table bulk_action_skips enable row level security;
alter table bulk_action_skips force row level security;
create policy search on bulk_action_skips for select to leadkeep_search using (true);
create policy tenant on bulk_action_skips using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on bulk_action_skips to leadkeep_app;
grant select on bulk_action_skips to leadkeep_search;
grant delete, insert, select, update on bulk_action_skips to leadkeep_worker;

create table bulk_actions (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  created_by_id bigint,
  kind text not null,
  change jsonb not null,
  client_ids bigint[] not null,
  total_count integer not null,
  done_count integer not null default 0,
  changed_count integer not null default 0,
  undone_count integer not null default 0,
  status text not null default 'RUNNING'::text,
  created_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  constraint bulk_actions_pkey PRIMARY KEY (org_id, id),
  constraint bulk_actions_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint bulk_actions_status_check CHECK ((status = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'CANCELLED'::text, 'FAILED'::text, 'UNDOING'::text, 'UNDONE'::text])))
);
CREATE INDEX bulk_actions_by_person ON public.bulk_actions USING btree (org_id, created_by_id, id) WHERE (created_by_id IS NOT NULL);
alter table bulk_actions enable row level security;
alter table bulk_actions force row level security;
create policy search on bulk_actions for select to leadkeep_search using (true);
create policy tenant on bulk_actions using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on bulk_actions for select to leadkeep_worker using (true);
grant delete, insert, select, update on bulk_actions to leadkeep_app;
grant select on bulk_actions to leadkeep_search;
grant delete, insert, select, update on bulk_actions to leadkeep_worker;

create table calendar_feeds (
  org_id bigint not null,
  profile_id bigint not null,
  sealed_token text not null,
  created_at timestamp(3) with time zone not null,
  last_read_at timestamp(3) with time zone,
  constraint calendar_feeds_pkey PRIMARY KEY (org_id, profile_id),
  constraint calendar_feeds_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint calendar_feeds_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy search on calendar_feeds for select to leadkeep_search using (true);
create policy tenant on calendar_feeds using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on calendar_feeds to leadkeep_app;
grant select on calendar_feeds to leadkeep_search;
grant delete, insert, select, update on calendar_feeds to leadkeep_worker;

create table client_consents (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  client_id bigint not null,
  source_id bigint not null,
  lead_id uuid not null,
  question_id text not null,
  text text not null,
  version integer not null,
  given_at timestamp(3) with time zone not null,
  constraint client_consents_pkey PRIMARY KEY (org_id, id),
  constraint client_consents_org_id_lead_id_question_id_key UNIQUE (org_id, lead_id, question_id),
  constraint client_consents_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint client_consents_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id)
);
CREATE INDEX client_consents_of_client ON public.client_consents USING btree (org_id, client_id, given_at DESC);
CREATE INDEX client_consents_of_source ON public.client_consents USING btree (org_id, source_id);
alter table client_consents enable row level security;
alter table client_consents force row level security;
create policy search on client_consents for select to leadkeep_search using (true);
create policy tenant on client_consents using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on client_consents to leadkeep_app;
grant select on client_consents to leadkeep_search;
grant delete, insert, select, update on client_consents to leadkeep_worker;

create table client_emails (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  client_id bigint not null,
  position integer not null,
  email citext not null,
  constraint client_emails_pkey PRIMARY KEY (org_id, id),
  constraint client_emails_org_id_client_id_position_key UNIQUE (org_id, client_id, "position"),
  constraint client_emails_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE
);
CREATE INDEX client_emails_by_email ON public.client_emails USING btree (org_id, email);
CREATE TRIGGER pair_added_emails AFTER INSERT ON public.client_emails REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION pair_added_emails();
alter table client_emails enable row level security;
alter table client_emails force row level security;
create policy search on client_emails for select to leadkeep_search using (true);
create policy tenant on client_emails using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on client_emails to leadkeep_app;
grant select on client_emails to leadkeep_search;
grant delete, insert, select, update on client_emails to leadkeep_worker;

create table client_export_column_sets (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  profile_id bigint not null,
  name text not null,
  columns text[] not null,
  constraint client_export_column_sets_pkey PRIMARY KEY (org_id, id),
  constraint client_export_column_sets_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX client_export_column_sets_name ON public.client_export_column_sets USING btree (org_id, profile_id, lower(name));
alter table client_export_column_sets enable row level security;
alter table client_export_column_sets force row level security;
create policy search on client_export_column_sets for select to leadkeep_search using (true);
create policy tenant on client_export_column_sets using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on client_export_column_sets to leadkeep_app;
grant select on client_export_column_sets to leadkeep_search;
grant delete, insert, select, update on client_export_column_sets to leadkeep_worker;

create table client_exports (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  created_by_id bigint,
  request jsonb not null,
  format text not null,
  columns jsonb not null,
  added jsonb not null,
  time_zone text not null,
  sight bigint[],
  file_key text not null,
  status text not null default 'RUNNING'::text,
  failure text,
  total_count integer,
  done_count integer not null default 0,
  part_count integer not null default 0,
  cursor text,
  created_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  parts_until timestamp(3) with time zone,
  file_bytes bigint,
  constraint client_exports_pkey PRIMARY KEY (org_id, id),
  constraint client_exports_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint client_exports_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text]))),
  constraint client_exports_status_check CHECK ((status = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'CANCELLED'::text, 'FAILED'::text])))
);
CREATE INDEX client_exports_by_person ON public.client_exports USING btree (org_id, created_by_id, id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX client_exports_to_erase ON public.client_exports USING btree (parts_until) WHERE (parts_until IS NOT NULL);
alter table client_exports enable row level security;
alter table client_exports force row level security;
create policy search on client_exports for select to leadkeep_search using (true);
create policy tenant on client_exports using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on client_exports for select to leadkeep_worker using (true);
grant delete, insert, select, update on client_exports to leadkeep_app;
grant select on client_exports to leadkeep_search;
grant delete, insert, select, update on client_exports to leadkeep_worker;

create table client_groups (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  color_id integer not null,
  criteria jsonb,
  created_by_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  constraint client_groups_pkey PRIMARY KEY (org_id, id),
  constraint client_groups_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint client_groups_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint client_groups_color_id_check CHECK (((color_id >= 1) AND (color_id <= 10)))
);
CREATE UNIQUE INDEX client_groups_by_name ON public.client_groups USING btree (org_id, lower(name)) WHERE (deleted_at IS NULL);
alter table client_groups enable row level security;
alter table client_groups force row level security;
create policy search on client_groups for select to leadkeep_search using (true);
create policy tenant on client_groups using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on client_groups for select to leadkeep_worker using ((deleted_at IS NOT NULL));
grant delete, insert, select, update on client_groups to leadkeep_app;
grant select on client_groups to leadkeep_search;
grant delete, insert, select, update on client_groups to leadkeep_worker;

create table client_import_rows (
  org_id bigint not null,
  import_id bigint not null,
  row_number integer not null,
  cells jsonb not null,
  outcome text not null,
  remarks jsonb not null default '[]'::jsonb,
  client_id bigint,
  added jsonb,
  note_id bigint,
  undo_outcome text,
  constraint client_import_rows_pkey PRIMARY KEY (org_id, import_id, row_number),
  constraint client_import_rows_org_id_import_id_fkey FOREIGN KEY (org_id, import_id) REFERENCES client_imports(org_id, id) ON DELETE CASCADE,
  constraint client_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['CREATED'::text, 'ATTACHED'::text, 'DUPLICATE_IN_FILE'::text, 'UNCHANGED'::text, 'BAD'::text]))),
  constraint client_import_rows_undo_outcome_check CHECK ((undo_outcome = ANY (ARRAY['REMOVED'::text, 'DETACHED'::text, 'KEPT'::text])))
);
CREATE INDEX client_import_rows_of_client ON public.client_import_rows USING btree (org_id, import_id, client_id) WHERE (client_id IS NOT NULL);
alter table client_import_rows enable row level security;
alter table client_import_rows force row level security;
create policy search on client_import_rows for select to leadkeep_search using (true);
create policy tenant on client_import_rows using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on client_import_rows to leadkeep_app;
grant select on client_import_rows to leadkeep_search;
grant delete, insert, select, update on client_import_rows to leadkeep_worker;

create table client_imports (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  created_by_id bigint,
  file_id bigint not null,
  encoding text not null,
  delimiter text not null,
  has_header boolean not null,
  columns jsonb not null,
  sample jsonb not null,
  estimated_rows integer not null,
  mapping jsonb not null,
  default_country text not null,
  assigned_to_id bigint,
  duplicates text not null,
  source_name text not null,
  status text not null default 'DRAFT'::text,
  failure text,
  rows_done integer not null default 0,
  last_row_number integer not null default 0,
  rows_total integer,
  worked_at timestamp(3) with time zone,
  check_counts jsonb,
  run_counts jsonb,
  undo_counts jsonb,
  created_at timestamp(3) with time zone not null,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  restarts integer not null default 0,
  check_examples jsonb,
  column_forms jsonb,
  file_kind text not null default 'CSV'::text,
  sheets jsonb not null default '[]'::jsonb,
  sheet text,
  header_key text,
  file_print text,
  mapping_from timestamp(3) with time zone,
  stored_rows jsonb,
  stored_at timestamp(3) with time zone,
  constraint client_imports_pkey PRIMARY KEY (org_id, id),
  constraint client_imports_org_id_assigned_to_id_fkey FOREIGN KEY (org_id, assigned_to_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (assigned_to_id),
  constraint client_imports_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint client_imports_org_id_file_id_fkey FOREIGN KEY (org_id, file_id) REFERENCES files(org_id, id),
  constraint client_imports_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint client_imports_delimiter_check CHECK ((delimiter = ANY (ARRAY[','::text, ';'::text, '	'::text]))),
  constraint client_imports_duplicates_check CHECK ((duplicates = ANY (ARRAY['ATTACH'::text, 'SKIP'::text]))),
  constraint client_imports_encoding_check CHECK ((encoding = ANY (ARRAY['utf-8'::text, 'utf-16le'::text, 'utf-16be'::text, 'windows-1252'::text]))),
  constraint client_imports_file_kind_check CHECK ((file_kind = ANY (ARRAY['CSV'::text, 'XLSX'::text, 'VCARD'::text]))),
  constraint client_imports_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'CHECKING'::text, 'CHECKED'::text, 'RUNNING'::text, 'DONE'::text, 'CANCELLED'::text, 'FAILED'::text, 'UNDOING'::text, 'UNDONE'::text])))
);
CREATE INDEX client_imports_at_work ON public.client_imports USING btree (worked_at) WHERE (status = ANY (ARRAY['CHECKING'::text, 'RUNNING'::text, 'UNDOING'::text]));
CREATE INDEX client_imports_by_file ON public.client_imports USING btree (org_id, created_by_id, file_print) WHERE (started_at IS NOT NULL);
CREATE INDEX client_imports_by_headers ON public.client_imports USING btree (org_id, created_by_id, header_key) WHERE (started_at IS NOT NULL);
CREATE INDEX client_imports_of_person ON public.client_imports USING btree (org_id, created_by_id, id DESC);
CREATE INDEX client_imports_to_clear ON public.client_imports USING btree (stored_at) WHERE (stored_at IS NOT NULL);
alter table client_imports enable row level security;
alter table client_imports force row level security;
create policy search on client_imports for select to leadkeep_search using (true);
create policy tenant on client_imports using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on client_imports for select to leadkeep_worker using (true);
grant delete, insert, select, update on client_imports to leadkeep_app;
grant select on client_imports to leadkeep_search;
grant delete, insert, select, update on client_imports to leadkeep_worker;

create table client_merge_members (
  org_id bigint not null,
  merge_id bigint not null,
  client_id bigint not null,
  constraint client_merge_members_pkey PRIMARY KEY (org_id, merge_id, client_id),
  constraint client_merge_members_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint client_merge_members_org_id_merge_id_fkey FOREIGN KEY (org_id, merge_id) REFERENCES client_merges(org_id, id) ON DELETE CASCADE
);
CREATE INDEX client_merge_members_of_client ON public.client_merge_members USING btree (org_id, client_id);
alter table client_merge_members enable row level security;
alter table client_merge_members force row level security;
create policy search on client_merge_members for select to leadkeep_search using (true);
create policy tenant on client_merge_members using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on client_merge_members to leadkeep_app;
grant select on client_merge_members to leadkeep_search;
grant delete, insert, select, update on client_merge_members to leadkeep_worker;

create table client_merge_rows (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  merge_id bigint not null,
  table_name text not null,
  client_id bigint not null,
  did text not null,
  row_key jsonb not null,
  before jsonb,
  after jsonb,
  constraint client_merge_rows_pkey PRIMARY KEY (org_id, id),
  constraint client_merge_rows_org_id_merge_id_fkey FOREIGN KEY (org_id, merge_id) REFERENCES client_merges(org_id, id) ON DELETE CASCADE,
  constraint client_merge_rows_did_check CHECK ((did = ANY (ARRAY['MOVED'::text, 'SWAPPED'::text, 'CHANGED'::text])))
);
CREATE INDEX client_merge_rows_of_merge ON public.client_merge_rows USING btree (org_id, merge_id, table_name);
alter table client_merge_rows enable row level security;
alter table client_merge_rows force row level security;
create policy search on client_merge_rows for select to leadkeep_search using (true);
create policy tenant on client_merge_rows using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on client_merge_rows to leadkeep_app;
grant select on client_merge_rows to leadkeep_search;
grant delete, insert, select, update on client_merge_rows to leadkeep_worker;

create table client_merges (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  survivor_id bigint not null,
  merged_by_id bigint,
  merged_at timestamp(3) with time zone not null,
  unmerged_at timestamp(3) with time zone,
  before jsonb not null,
  after jsonb not null,
  constraint client_merges_pkey PRIMARY KEY (org_id, id),
  constraint client_merges_org_id_merged_by_id_fkey FOREIGN KEY (org_id, merged_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (merged_by_id),
  constraint client_merges_org_id_survivor_id_fkey FOREIGN KEY (org_id, survivor_id) REFERENCES clients(org_id, id) ON DELETE CASCADE
);
CREATE INDEX client_merges_by_person ON public.client_merges USING btree (org_id, merged_by_id) WHERE (merged_by_id IS NOT NULL);
CREATE INDEX client_merges_of_survivor ON public.client_merges USING btree (org_id, survivor_id, id);
alter table client_merges enable row level security;
alter table client_merges force row level security;
create policy search on client_merges for select to leadkeep_search using (true);
create policy tenant on client_merges using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on client_merges to leadkeep_app;
grant select on client_merges to leadkeep_search;
grant delete, insert, select, update on client_merges to leadkeep_worker;

create table client_phones (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  client_id bigint not null,
  position integer not null,
  raw text not null,
  number_e164 text,
  constraint client_phones_pkey PRIMARY KEY (org_id, id),
  constraint client_phones_org_id_client_id_position_key UNIQUE (org_id, client_id, "position"),
  constraint client_phones_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE
);
CREATE INDEX client_phones_by_number ON public.client_phones USING btree (org_id, number_e164);
CREATE TRIGGER pair_added_phones AFTER INSERT ON public.client_phones REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION pair_added_phones();
alter table client_phones enable row level security;
alter table client_phones force row level security;
create policy search on client_phones for select to leadkeep_search using (true);
create policy tenant on client_phones using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on client_phones to leadkeep_app;
grant select on client_phones to leadkeep_search;
grant delete, insert, select, update on client_phones to leadkeep_worker;

create table client_private_notes (
  org_id bigint not null,
  client_id bigint not null,
  profile_id bigint not null,
  private_notes text not null,
  updated_at timestamp(3) with time zone not null,
  constraint client_private_notes_pkey PRIMARY KEY (org_id, client_id, profile_id),
  constraint client_private_notes_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint client_private_notes_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table client_private_notes enable row level security;
alter table client_private_notes force row level security;
create policy search on client_private_notes for select to leadkeep_search using (true);
create policy tenant on client_private_notes using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on client_private_notes to leadkeep_app;
grant select on client_private_notes to leadkeep_search;
grant delete, insert, select, update on client_private_notes to leadkeep_worker;

create table client_unsubscribes (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  client_id bigint not null,
  sealed_code text not null,
  way text,
  unsubscribed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint client_unsubscribes_pkey PRIMARY KEY (org_id, id),
  constraint client_unsubscribes_of_client UNIQUE (org_id, client_id),
  constraint client_unsubscribes_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint client_unsubscribes_check CHECK (((way IS NULL) = (unsubscribed_at IS NULL))),
  constraint client_unsubscribes_way_check CHECK ((way = ANY (ARRAY['PAGE'::text, 'ONE_CLICK'::text])))
);
CREATE INDEX client_unsubscribes_by_date ON public.client_unsubscribes USING btree (org_id, unsubscribed_at, id) WHERE (unsubscribed_at IS NOT NULL);
alter table client_unsubscribes enable row level security;
alter table client_unsubscribes force row level security;
create policy search on client_unsubscribes for select to leadkeep_search using (true);
create policy tenant on client_unsubscribes using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on client_unsubscribes to leadkeep_app;
grant select on client_unsubscribes to leadkeep_search;
grant delete, insert, select, update on client_unsubscribes to leadkeep_worker;

create table client_values (
  org_id bigint not null,
  client_id bigint not null,
  key text not null,
  number double precision,
  text text,
  last_activity_at timestamp(3) with time zone,
  constraint client_values_pkey PRIMARY KEY (org_id, client_id, key),
  constraint client_values_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint client_values_check CHECK (((number IS NULL) <> (text IS NULL))),
  constraint client_values_check1 CHECK (((number IS NULL) = (last_activity_at IS NULL)))
);
CREATE INDEX client_values_by_activity ON public.client_values USING btree (org_id, key, number, last_activity_at DESC, client_id DESC) WHERE (number IS NOT NULL);
CREATE INDEX client_values_by_number ON public.client_values USING btree (org_id, key, number, client_id) WHERE (number IS NOT NULL);
CREATE INDEX client_values_by_text ON public.client_values USING btree (org_id, key, text, client_id) WHERE (text IS NOT NULL);
alter table client_values enable row level security;
alter table client_values force row level security;
create policy search on client_values for select to leadkeep_search using (true);
create policy tenant on client_values using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on client_values to leadkeep_app;
grant select on client_values to leadkeep_search;
grant delete, insert, select, update on client_values to leadkeep_worker;

create table clients (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  location text,
  source text not null,
  source_name text not null default ''::text,
  is_new_lead boolean not null default false,
  assigned_to_id bigint,
  assigned_to_id_or_zero bigint not null generated always as (COALESCE(assigned_to_id, (0)::bigint)) stored,
  last_activity_type text not null default 'CLIENT_CREATED_DETAILS'::text,
  last_activity_at timestamp(3) with time zone not null,
  last_interaction_at timestamp(3) with time zone,
  last_viewed_at timestamp(3) with time zone,
  first_response_at timestamp(3) with time zone,
  converted_at timestamp(3) with time zone,
  created_by_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  contact_search text not null default ''::text,
  company text,
  recently_active_at timestamp(3) with time zone,
  recently_active_type text,
  deleted_by_id bigint,
  job_title text,
  last_activity_data jsonb not null default '{}'::jsonb,
  recently_active_data jsonb not null default '{}'::jsonb,
  custom_fields jsonb not null default '{}'::jsonb,
  custom_search text not null default ''::text,
  search_text text not null generated always as (search_normalise(((((((name || ' '::text) || COALESCE(company, ''::text)) || ' '::text) || contact_search) || ' '::text) || custom_search))) stored,
  group_ids bigint[] not null default '{}'::bigint[],
  is_test boolean not null default false,
  came_by text,
  time_zone text,
  merged_into_id bigint,
  deletion_id text,
  contact_points jsonb not null default '{"emails": [], "phones": []}'::jsonb,
  constraint clients_pkey PRIMARY KEY (org_id, id),
  constraint clients_org_id_assigned_to_id_fkey FOREIGN KEY (org_id, assigned_to_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (assigned_to_id),
  constraint clients_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint clients_org_id_deleted_by_id_fkey FOREIGN KEY (org_id, deleted_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (deleted_by_id),
  constraint clients_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint clients_org_id_merged_into_id_fkey FOREIGN KEY (org_id, merged_into_id) REFERENCES clients(org_id, id),
  constraint clients_custom_fields_check CHECK ((jsonb_typeof(custom_fields) = 'object'::text)),
  constraint clients_last_activity_type_check CHECK ((last_activity_type = ANY (ARRAY['NOTE'::text, 'PAGE'::text, 'MESSAGE'::text, 'MEETING'::text, 'PHONECALL'::text, 'COLLECTION'::text, 'FIRST_RESPONSE'::text, 'UNASSIGN_CLIENT'::text, 'CLIENT_ASSIGNMENT'::text, 'SHARED_TEXT_TEMPLATE'::text, 'CLIENT_CREATED_DETAILS'::text, 'SHARED_DOCUMENT_TEMPLATE'::text, 'DUPLICATE_LEAD_RECEIVED'::text, 'LEAD_COMPLETED'::text, 'WHATSAPP_AUTORESPONDER'::text, 'CONTENT_OPENED'::text]))),
  constraint clients_recently_active_type_check CHECK ((recently_active_type = ANY (ARRAY['CONTENT_OPENED'::text, 'DUPLICATE_LEAD_RECEIVED'::text, 'MESSAGE'::text]))),
  constraint clients_source_check CHECK ((source = ANY (ARRAY['added_manually'::text, 'import_phonebook'::text, 'external_integration'::text])))
);
CREATE INDEX clients_by_activity ON public.clients USING btree (org_id, last_activity_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX clients_by_activity_type ON public.clients USING btree (org_id, last_activity_type, last_activity_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX clients_by_assignee_activity ON public.clients USING btree (org_id, assigned_to_id_or_zero, last_activity_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX clients_by_assignee_recently_active ON public.clients USING btree (org_id, assigned_to_id_or_zero, recently_active_at DESC, id DESC) WHERE ((recently_active_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX clients_by_conversion ON public.clients USING btree (org_id, converted_at, id) WHERE ((converted_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX clients_by_created ON public.clients USING btree (org_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX clients_by_interaction ON public.clients USING btree (org_id, last_interaction_at, id) WHERE ((last_interaction_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX clients_by_name ON public.clients USING btree (org_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX clients_by_source ON public.clients USING btree (org_id, source, source_name, last_activity_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX clients_deleted ON public.clients USING btree (org_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX clients_gone_together ON public.clients USING btree (org_id, merged_into_id, deletion_id, deleted_at) WHERE ((merged_into_id IS NOT NULL) OR (deletion_id IS NOT NULL));
CREATE INDEX clients_leads_by_time ON public.clients USING btree (org_id, created_at, assigned_to_id_or_zero) WHERE ((source = 'external_integration'::text) AND (deleted_at IS NULL));
CREATE INDEX clients_new ON public.clients USING btree (org_id, assigned_to_id_or_zero, last_activity_at DESC, id DESC) WHERE (is_new_lead AND (deleted_at IS NULL));
CREATE INDEX clients_new_by_activity ON public.clients USING btree (org_id, last_activity_at DESC, id DESC) WHERE (is_new_lead AND (deleted_at IS NULL));
CREATE INDEX clients_new_by_created ON public.clients USING btree (org_id, created_at, id) WHERE (is_new_lead AND (deleted_at IS NULL));
CREATE INDEX clients_recently_active ON public.clients USING btree (org_id, recently_active_at DESC, id DESC) WHERE ((recently_active_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX clients_search ON public.clients USING gin (org_id, search_text gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='256') WHERE (deleted_at IS NULL);
CREATE INDEX clients_test ON public.clients USING btree (org_id, created_at) WHERE is_test;
CREATE INDEX clients_texts ON public.clients USING gin (org_id, search_normalise(((COALESCE(location, ''::text) || ' '::text) || COALESCE(job_title, ''::text))) gin_trgm_ops) WHERE (((location IS NOT NULL) OR (job_title IS NOT NULL)) AND (deleted_at IS NULL));
CREATE TRIGGER count_added_clients AFTER INSERT ON public.clients REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_clients();
CREATE TRIGGER count_changed_client AFTER UPDATE OF custom_fields, assigned_to_id, deleted_at ON public.clients FOR EACH ROW WHEN (((NOT new.is_test) AND ((old.custom_fields IS DISTINCT FROM new.custom_fields) OR (old.assigned_to_id IS DISTINCT FROM new.assigned_to_id) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))))) EXECUTE FUNCTION count_changed_client();
CREATE TRIGGER count_erased_client AFTER DELETE ON public.clients FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (NOT old.is_test))) EXECUTE FUNCTION count_erased_client();
CREATE TRIGGER follow_client_in_sequences AFTER UPDATE OF assigned_to_id, deleted_at ON public.clients FOR EACH ROW WHEN (((old.assigned_to_id IS DISTINCT FROM new.assigned_to_id) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION follow_client_in_sequences();
CREATE TRIGGER write_added_values AFTER INSERT ON public.clients REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION write_added_values();
CREATE TRIGGER write_changed_values AFTER UPDATE OF custom_fields, group_ids, contact_points, last_activity_at, deleted_at ON public.clients FOR EACH ROW WHEN ((((new.deleted_at IS NULL) OR (old.deleted_at IS NULL)) AND ((old.custom_fields IS DISTINCT FROM new.custom_fields) OR (old.group_ids IS DISTINCT FROM new.group_ids) OR (old.last_activity_at IS DISTINCT FROM new.last_activity_at) OR (missing_contacts(old.contact_points) <> missing_contacts(new.contact_points)) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))))) EXECUTE FUNCTION write_changed_values();
alter table clients enable row level security;
alter table clients force row level security;
create policy search on clients for select to leadkeep_search using (true);
create policy tenant on clients using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on clients for select to leadkeep_worker using (((deleted_at IS NOT NULL) OR is_test));
grant delete, insert, select, update on clients to leadkeep_app;
grant select on clients to leadkeep_search;
grant delete, insert, select, update on clients to leadkeep_worker;

create table connected_accounts (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  provider text not null,
  external_id text not null,
  name text not null,
  source_id bigint not null,
  is_receiving boolean not null default true,
  subscribed_at timestamp(3) with time zone,
  forms_synced_at timestamp(3) with time zone,
  reconciled_until timestamp(3) with time zone,
  delayed_at timestamp(3) with time zone,
  last_error_class text,
  last_error_code text,
  last_error_at timestamp(3) with time zone,
  failures integer not null default 0,
  failing_since timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  disconnected_at timestamp(3) with time zone,
  paused_until timestamp(3) with time zone,
  receiving_since timestamp(3) with time zone,
  constraint connected_accounts_pkey PRIMARY KEY (org_id, id),
  constraint connected_accounts_org_id_provider_external_id_key UNIQUE (org_id, provider, external_id),
  constraint connected_accounts_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint connected_accounts_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id),
  constraint connected_accounts_last_error_class_check CHECK ((last_error_class = ANY (ARRAY['retry_now'::text, 'retry_later'::text, 'auth_expired'::text, 'permission_missing'::text, 'not_found'::text, 'invalid_request'::text, 'rejected'::text, 'unknown'::text]))),
  constraint connected_accounts_provider_check CHECK ((provider ~ '^[a-z][a-z0-9-]*$'::text))
);
CREATE UNIQUE INDEX connected_accounts_of_source ON public.connected_accounts USING btree (org_id, source_id);
CREATE TRIGGER follow_connected_account AFTER INSERT OR DELETE OR UPDATE OF provider, external_id, source_id, disconnected_at ON public.connected_accounts FOR EACH ROW EXECUTE FUNCTION follow_connected_account();
CREATE TRIGGER note_receiving_since BEFORE UPDATE OF is_receiving, disconnected_at ON public.connected_accounts FOR EACH ROW WHEN ((new.is_receiving AND (new.disconnected_at IS NULL) AND (NOT (old.is_receiving AND (old.disconnected_at IS NULL))))) EXECUTE FUNCTION note_receiving_since();
alter table connected_accounts enable row level security;
alter table connected_accounts force row level security;
create policy search on connected_accounts for select to leadkeep_search using (true);
create policy tenant on connected_accounts using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on connected_accounts for select to leadkeep_worker using (true);
grant delete, insert, select, update on connected_accounts to leadkeep_app;
grant select on connected_accounts to leadkeep_search;
grant delete, insert, select, update on connected_accounts to leadkeep_worker;

create table connections (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  provider text not null,
  external_id text not null,
  name text not null,
  scopes text[] not null default '{}'::text[],
  declined_scopes text[] not null default '{}'::text[],
  sealed_token text,
  sealed_refresh_token text,
  token_expires_at timestamp(3) with time zone,
  refresh_expires_at timestamp(3) with time zone,
  data_access_expires_at timestamp(3) with time zone,
  last_ok_at timestamp(3) with time zone,
  last_error_class text,
  last_error_code text,
  last_error_at timestamp(3) with time zone,
  failures integer not null default 0,
  failing_since timestamp(3) with time zone,
  connected_by_id bigint,
  connected_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  granted_at timestamp(3) with time zone,
  accounts_left_out integer not null default 0,
  renewing_until timestamp(3) with time zone,
  constraint connections_pkey PRIMARY KEY (org_id, id),
  constraint connections_org_id_provider_external_id_key UNIQUE (org_id, provider, external_id),
  constraint connections_org_id_connected_by_id_fkey FOREIGN KEY (org_id, connected_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (connected_by_id),
  constraint connections_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint connections_last_error_class_check CHECK ((last_error_class = ANY (ARRAY['retry_now'::text, 'retry_later'::text, 'auth_expired'::text, 'permission_missing'::text, 'not_found'::text, 'invalid_request'::text, 'rejected'::text, 'unknown'::text]))),
  constraint connections_provider_check CHECK ((provider ~ '^[a-z][a-z0-9-]*$'::text))
);
CREATE INDEX connections_connected_by ON public.connections USING btree (org_id, connected_by_id);
CREATE INDEX connections_of_person ON public.connections USING btree (provider, external_id);
alter table connections enable row level security;
alter table connections force row level security;
create policy search on connections for select to leadkeep_search using (true);
create policy tenant on connections using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on connections for select to leadkeep_worker using (true);
grant delete, insert, select, update on connections to leadkeep_app;
grant select on connections to leadkeep_search;
grant delete, insert, select, update on connections to leadkeep_worker;

create table content_labels (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  content_type text not null,
  name text not null,
  color_id integer not null,
  position integer not null,
  created_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint content_labels_pkey PRIMARY KEY (org_id, id),
  constraint content_labels_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint content_labels_color_id_check CHECK (((color_id >= 1) AND (color_id <= 10))),
  constraint content_labels_content_type_check CHECK ((content_type = ANY (ARRAY['text'::text, 'file'::text, 'html_page'::text, 'collection'::text, 'sequence'::text])))
);
CREATE UNIQUE INDEX content_labels_by_name ON public.content_labels USING btree (org_id, content_type, lower(name)) WHERE (deleted_at IS NULL);
alter table content_labels enable row level security;
alter table content_labels force row level security;
create policy search on content_labels for select to leadkeep_search using (true);
create policy tenant on content_labels using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on content_labels for select to leadkeep_worker using ((deleted_at IS NOT NULL));
grant delete, insert, select, update on content_labels to leadkeep_app;
grant select on content_labels to leadkeep_search;
grant delete, insert, select, update on content_labels to leadkeep_worker;

create table content_private_notes (
  org_id bigint not null,
  content_id bigint not null,
  profile_id bigint not null,
  private_notes text not null,
  updated_at timestamp(3) with time zone not null,
  constraint content_private_notes_pkey PRIMARY KEY (org_id, content_id, profile_id),
  constraint content_private_notes_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint content_private_notes_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table content_private_notes enable row level security;
alter table content_private_notes force row level security;
create policy search on content_private_notes for select to leadkeep_search using (true);
create policy tenant on content_private_notes using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on content_private_notes to leadkeep_app;
grant select on content_private_notes to leadkeep_search;
grant delete, insert, select, update on content_private_notes to leadkeep_worker;

create table content_subteams (
  org_id bigint not null,
  content_id bigint not null,
  subteam_id bigint not null,
  constraint content_subteams_pkey PRIMARY KEY (org_id, content_id, subteam_id),
  constraint content_subteams_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint content_subteams_org_id_subteam_id_fkey FOREIGN KEY (org_id, subteam_id) REFERENCES subteams(org_id, id) ON DELETE CASCADE
);
CREATE INDEX content_subteams_of_subteam ON public.content_subteams USING btree (org_id, subteam_id, content_id);
alter table content_subteams enable row level security;
alter table content_subteams force row level security;
create policy search on content_subteams for select to leadkeep_search using (true);
create policy tenant on content_subteams using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on content_subteams to leadkeep_app;
grant select on content_subteams to leadkeep_search;
grant delete, insert, select, update on content_subteams to leadkeep_worker;

create table content_views (
  org_id bigint not null,
  id uuid not null,
  shared_content_id bigint not null,
  visit_id text not null,
  grade text not null,
  started_at timestamp(3) with time zone not null,
  last_signal_at timestamp(3) with time zone not null,
  seconds integer not null,
  page_seconds jsonb not null default '{}'::jsonb,
  device_type text not null,
  version integer,
  part_taps jsonb not null default '{}'::jsonb,
  part_played_seconds jsonb not null default '{}'::jsonb,
  constraint content_views_pkey PRIMARY KEY (org_id, id),
  constraint content_views_org_id_shared_content_id_fkey FOREIGN KEY (org_id, shared_content_id) REFERENCES shared_contents(org_id, id) ON DELETE CASCADE,
  constraint content_views_device_type_check CHECK ((device_type = ANY (ARRAY['MOBILE'::text, 'TABLET'::text, 'DESKTOP'::text, 'UNKNOWN'::text]))),
  constraint content_views_grade_check CHECK ((grade = ANY (ARRAY['human'::text, 'likely'::text, 'preview_bot'::text, 'scanner'::text, 'owner'::text, 'unproven'::text])))
);
CREATE INDEX content_views_of_share ON public.content_views USING btree (org_id, shared_content_id, started_at DESC);
alter table content_views enable row level security;
alter table content_views force row level security;
create policy search on content_views for select to leadkeep_search using (true);
create policy tenant on content_views using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on content_views to leadkeep_app;
grant select on content_views to leadkeep_search;
grant delete, insert, select, update on content_views to leadkeep_worker;

create table contents (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  type text not null,
  owner_id bigint not null,
  title text not null,
  visibility text not null,
  share_options jsonb not null default '{"allow_download": true, "link_expires_in_days": null}'::jsonb,
  share_count integer not null default 0,
  opened_count integer not null default 0,
  view_count integer not null default 0,
  seconds_viewed bigint not null default 0,
  last_shared_at timestamp(3) with time zone,
  last_viewed_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone not null generated always as (COALESCE(last_shared_at, created_at)) stored,
  last_opened_at timestamp(3) with time zone not null generated always as (COALESCE(last_viewed_at, to_timestamp((0)::double precision))) stored,
  search_body text not null default ''::text,
  search_text text not null generated always as (search_normalise(((title || ' '::text) || search_body))) stored,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  tracked_count integer not null default 0,
  constraint contents_pkey PRIMARY KEY (org_id, id),
  constraint contents_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint contents_org_id_owner_id_fkey FOREIGN KEY (org_id, owner_id) REFERENCES profiles(org_id, id),
  constraint contents_type_check CHECK ((type = ANY (ARRAY['text'::text, 'file'::text, 'html_page'::text, 'collection'::text, 'sequence'::text]))),
  constraint contents_visibility_check CHECK ((visibility = ANY (ARRAY['PRIVATE'::text, 'ORG'::text, 'SUBTEAMS'::text])))
);
CREATE INDEX contents_by_created ON public.contents USING btree (org_id, type, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX contents_by_use ON public.contents USING btree (org_id, type, last_used_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX contents_search ON public.contents USING gin (org_id, search_text gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='64') WHERE (deleted_at IS NULL);
alter table contents enable row level security;
alter table contents force row level security;
create policy search on contents for select to leadkeep_search using (true);
create policy tenant on contents using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on contents to leadkeep_app;
grant select on contents to leadkeep_search;
grant delete, insert, select, update on contents to leadkeep_worker;

create table conversion_datasets (
  org_id bigint not null,
  kind text not null,
  external_id text not null,
  name text not null,
  account_id bigint,
  sealed_token text,
  state text not null,
  fault_code text,
  fault_said text,
  faulted_at timestamp(3) with time zone,
  failures integer not null default 0,
  paused_until timestamp(3) with time zone,
  sending_until timestamp(3) with time zone,
  last_received_at timestamp(3) with time zone,
  chosen_at timestamp(3) with time zone not null,
  chosen_by_id bigint,
  constraint conversion_datasets_pkey PRIMARY KEY (org_id),
  constraint conversion_datasets_org_id_account_id_fkey FOREIGN KEY (org_id, account_id) REFERENCES connected_accounts(org_id, id) ON DELETE CASCADE,
  constraint conversion_datasets_org_id_chosen_by_id_fkey FOREIGN KEY (org_id, chosen_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (chosen_by_id),
  constraint conversion_datasets_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id) ON DELETE CASCADE,
  constraint conversion_datasets_kind_check CHECK ((kind = ANY (ARRAY['CONNECTION'::text, 'PASTED'::text]))),
  constraint conversion_datasets_state_check CHECK ((state = ANY (ARRAY['CONNECTED'::text, 'EXPIRED'::text, 'PERMISSION_MISSING'::text])))
);
CREATE INDEX conversion_datasets_by_account ON public.conversion_datasets USING btree (org_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX conversion_datasets_by_chooser ON public.conversion_datasets USING btree (org_id, chosen_by_id) WHERE (chosen_by_id IS NOT NULL);
alter table conversion_datasets enable row level security;
alter table conversion_datasets force row level security;
create policy search on conversion_datasets for select to leadkeep_search using (true);
create policy tenant on conversion_datasets using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on conversion_datasets for select to leadkeep_worker using (true);
grant delete, insert, select, update on conversion_datasets to leadkeep_app;
grant select on conversion_datasets to leadkeep_search;
grant delete, insert, select, update on conversion_datasets to leadkeep_worker;

create table conversion_events (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  event_id uuid not null,
  client_id bigint,
  lead_id text,
  option_id bigint,
  stage_name text not null,
  event_name text not null,
  occurred_at timestamp(3) with time zone not null,
  status text not null,
  payload text,
  tries integer not null default 0,
  fault_code text,
  fault_said text,
  messages text[] not null default '{}'::text[],
  trace_id text,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  constraint conversion_events_pkey PRIMARY KEY (org_id, id),
  constraint conversion_events_org_id_event_id_key UNIQUE (org_id, event_id),
  constraint conversion_events_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint conversion_events_about CHECK (
CASE
    WHEN (client_id IS NULL) THEN ((lead_id IS NULL) AND ((payload IS NOT NULL) = (status = 'WAITING'::text)))
    ELSE (lead_id IS NOT NULL)
END),
  constraint conversion_events_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'RECEIVED'::text, 'REFUSED'::text, 'TOO_LATE'::text, 'WITHDRAWN'::text])))
);
CREATE INDEX conversion_events_by_time ON public.conversion_events USING btree (org_id, occurred_at DESC, id DESC);
CREATE INDEX conversion_events_of_client ON public.conversion_events USING btree (org_id, client_id, occurred_at DESC);
CREATE INDEX conversion_events_waiting ON public.conversion_events USING btree (org_id, occurred_at, id) WHERE (status = 'WAITING'::text);
alter table conversion_events enable row level security;
alter table conversion_events force row level security;
create policy search on conversion_events for select to leadkeep_search using (true);
create policy tenant on conversion_events using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on conversion_events for select to leadkeep_worker using (true);
grant delete, insert, select, update on conversion_events to leadkeep_app;
grant select on conversion_events to leadkeep_search;
grant delete, insert, select, update on conversion_events to leadkeep_worker;

create table conversion_stages (
  org_id bigint not null,
  option_id bigint not null,
  event_name text not null,
  is_on boolean not null,
  constraint conversion_stages_pkey PRIMARY KEY (org_id, option_id),
  constraint conversion_stages_org_id_option_id_fkey FOREIGN KEY (org_id, option_id) REFERENCES custom_field_options(org_id, id) ON DELETE CASCADE
);
alter table conversion_stages enable row level security;
alter table conversion_stages force row level security;
create policy search on conversion_stages for select to leadkeep_search using (true);
create policy tenant on conversion_stages using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on conversion_stages to leadkeep_app;
grant select on conversion_stages to leadkeep_search;
grant delete, insert, select, update on conversion_stages to leadkeep_worker;

create table copied_contents (
  org_id bigint not null,
  content_id bigint not null,
  profile_id bigint not null,
  source_org_id bigint not null,
  source_content_id bigint not null,
  source_version text not null,
  constraint copied_contents_pkey PRIMARY KEY (org_id, content_id),
  constraint copied_contents_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint copied_contents_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
CREATE INDEX copied_contents_by_source ON public.copied_contents USING btree (org_id, profile_id, source_org_id, source_content_id);
alter table copied_contents enable row level security;
alter table copied_contents force row level security;
create policy search on copied_contents for select to leadkeep_search using (true);
create policy tenant on copied_contents using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on copied_contents to leadkeep_app;
grant select on copied_contents to leadkeep_search;
grant delete, insert, select, update on copied_contents to leadkeep_worker;

create table credit_entries (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  kind text not null,
  key text not null,
  automation text,
  channel text,
  client_id bigint,
  credits integer not null,
  from_share integer not null,
  from_bought integer not null,
  month date not null,
  created_at timestamp(3) with time zone not null,
  constraint credit_entries_pkey PRIMARY KEY (org_id, id),
  constraint credit_entries_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE SET NULL (client_id),
  constraint credit_entries_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id) ON DELETE CASCADE,
  constraint credit_entries_automation_check CHECK ((automation = ANY (ARRAY['LEAD_DISTRIBUTION'::text, 'WHATSAPP_RESPONDER'::text]))),
  constraint credit_entries_check CHECK ((credits = (from_share + from_bought))),
  constraint credit_entries_check1 CHECK (((kind = ANY (ARRAY['BUY'::text, 'REVOKE'::text])) = (automation IS NULL))),
  constraint credit_entries_check2 CHECK (((automation IS NULL) = (channel IS NULL))),
  constraint credit_entries_credits_check CHECK ((credits > 0)),
  constraint credit_entries_from_bought_check CHECK ((from_bought >= 0)),
  constraint credit_entries_from_share_check CHECK ((from_share >= 0)),
  constraint credit_entries_kind_check CHECK ((kind = ANY (ARRAY['RESERVE'::text, 'SPEND'::text, 'RETURN'::text, 'BUY'::text, 'REVOKE'::text])))
);
CREATE UNIQUE INDEX credit_entries_closed_once ON public.credit_entries USING btree (org_id, key) WHERE (kind = ANY (ARRAY['SPEND'::text, 'RETURN'::text]));
CREATE INDEX credit_entries_newest ON public.credit_entries USING btree (org_id, created_at DESC, id DESC) WHERE (kind = 'RESERVE'::text);
CREATE INDEX credit_entries_of_client ON public.credit_entries USING btree (org_id, client_id) WHERE (client_id IS NOT NULL);
CREATE UNIQUE INDEX credit_entries_once ON public.credit_entries USING btree (org_id, key, kind);
CREATE INDEX credit_entries_spent ON public.credit_entries USING btree (org_id, month, created_at) INCLUDE (automation, credits) WHERE (kind = 'SPEND'::text);
alter table credit_entries enable row level security;
alter table credit_entries force row level security;
create policy search on credit_entries for select to leadkeep_search using (true);
create policy tenant on credit_entries using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant insert, select on credit_entries to leadkeep_app;
grant select on credit_entries to leadkeep_search;
grant insert, select on credit_entries to leadkeep_worker;

create table custom_field_options (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  field_id bigint not null,
  name text not null,
  color_id integer not null,
  outcome text not null default 'OPEN'::text,
  position integer not null,
  deleted_at timestamp(3) with time zone,
  constraint custom_field_options_pkey PRIMARY KEY (org_id, id),
  constraint custom_field_options_org_id_field_id_fkey FOREIGN KEY (org_id, field_id) REFERENCES custom_fields(org_id, id) ON DELETE CASCADE,
  constraint custom_field_options_color_id_check CHECK (((color_id >= 1) AND (color_id <= 10))),
  constraint custom_field_options_outcome_check CHECK ((outcome = ANY (ARRAY['OPEN'::text, 'WON'::text, 'LOST'::text])))
);
CREATE INDEX custom_field_options_by_field ON public.custom_field_options USING btree (org_id, field_id, "position");
alter table custom_field_options enable row level security;
alter table custom_field_options force row level security;
create policy search on custom_field_options for select to leadkeep_search using (true);
create policy tenant on custom_field_options using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on custom_field_options to leadkeep_app;
grant select on custom_field_options to leadkeep_search;
grant delete, insert, select, update on custom_field_options to leadkeep_worker;

create table custom_field_removals (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  kind text not null,
  field_id bigint not null,
  option_id bigint,
  move_to_id bigint,
  former_type text,
  former_currency text,
  undoes_id bigint,
  status text not null default 'DONE'::text,
  last_client_id bigint not null default 0,
  clients_count integer not null default 0,
  removed_by_id bigint,
  removed_at timestamp(3) with time zone not null,
  constraint custom_field_removals_pkey PRIMARY KEY (org_id, id),
  constraint custom_field_removals_org_id_field_id_fkey FOREIGN KEY (org_id, field_id) REFERENCES custom_fields(org_id, id) ON DELETE CASCADE,
  constraint custom_field_removals_org_id_removed_by_id_fkey FOREIGN KEY (org_id, removed_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (removed_by_id),
  constraint custom_field_removals_check CHECK ((((option_id IS NOT NULL) = (kind = 'option'::text)) AND ((former_type IS NOT NULL) = (kind = 'type'::text)))),
  constraint custom_field_removals_former_type_check CHECK ((former_type = ANY (ARRAY['text'::text, 'date'::text, 'dropdown'::text, 'number'::text]))),
  constraint custom_field_removals_kind_check CHECK ((kind = ANY (ARRAY['field'::text, 'option'::text, 'type'::text, 'start'::text]))),
  constraint custom_field_removals_status_check CHECK ((status = ANY (ARRAY['TAKING'::text, 'DONE'::text, 'RESTORING'::text])))
);
CREATE INDEX custom_field_removals_by_field ON public.custom_field_removals USING btree (org_id, field_id);
CREATE INDEX custom_field_removals_by_time ON public.custom_field_removals USING btree (removed_at);
alter table custom_field_removals enable row level security;
alter table custom_field_removals force row level security;
create policy search on custom_field_removals for select to leadkeep_search using (true);
create policy tenant on custom_field_removals using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on custom_field_removals for select to leadkeep_worker using (true);
grant delete, insert, select, update on custom_field_removals to leadkeep_app;
grant select on custom_field_removals to leadkeep_search;
grant delete, insert, select, update on custom_field_removals to leadkeep_worker;

create table custom_field_removed_values (
  org_id bigint not null,
  removal_id bigint not null,
  client_id bigint not null,
  value jsonb,
  replaced_by jsonb,
  converted_at timestamp(3) with time zone,
  constraint custom_field_removed_values_pkey PRIMARY KEY (org_id, removal_id, client_id),
  constraint custom_field_removed_values_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint custom_field_removed_values_org_id_removal_id_fkey FOREIGN KEY (org_id, removal_id) REFERENCES custom_field_removals(org_id, id) ON DELETE CASCADE
);
CREATE INDEX custom_field_removed_values_by_client ON public.custom_field_removed_values USING btree (org_id, client_id);
alter table custom_field_removed_values enable row level security;
alter table custom_field_removed_values force row level security;
create policy search on custom_field_removed_values for select to leadkeep_search using (true);
create policy tenant on custom_field_removed_values using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on custom_field_removed_values to leadkeep_app;
grant select on custom_field_removed_values to leadkeep_search;
grant delete, insert, select, update on custom_field_removed_values to leadkeep_worker;

create table custom_fields (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  key text not null,
  name text not null,
  type text not null,
  default_key text,
  currency text,
  is_pipeline boolean not null default false,
  position integer not null,
  created_by_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  is_converting boolean not null default false,
  is_counted boolean not null default true,
  start_option_id bigint,
  starts_clients boolean not null default true,
  constraint custom_fields_pkey PRIMARY KEY (org_id, id),
  constraint custom_fields_org_id_key_key UNIQUE (org_id, key),
  constraint custom_fields_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint custom_fields_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint custom_fields_check CHECK (((currency IS NULL) OR ((currency ~ '^[A-Z]{3}$'::text) AND (type = 'number'::text)))),
  constraint custom_fields_check1 CHECK (((NOT is_pipeline) OR (type = 'dropdown'::text))),
  constraint custom_fields_default_key_check CHECK ((default_key = ANY (ARRAY['OPPORTUNITY_SIZE'::text, 'LEAD_STAGE'::text]))),
  constraint custom_fields_type_check CHECK ((type = ANY (ARRAY['text'::text, 'date'::text, 'dropdown'::text, 'number'::text])))
);
CREATE UNIQUE INDEX custom_fields_default ON public.custom_fields USING btree (org_id, default_key) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX custom_fields_pipeline ON public.custom_fields USING btree (org_id) WHERE (is_pipeline AND (deleted_at IS NULL));
CREATE TRIGGER drop_stage_counts AFTER DELETE ON public.custom_fields FOR EACH ROW EXECUTE FUNCTION drop_stage_counts();
CREATE TRIGGER forget_stage_counts BEFORE UPDATE OF type ON public.custom_fields FOR EACH ROW WHEN ((old.type <> new.type)) EXECUTE FUNCTION forget_stage_counts();
alter table custom_fields enable row level security;
alter table custom_fields force row level security;
create policy search on custom_fields for select to leadkeep_search using (true);
create policy tenant on custom_fields using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on custom_fields to leadkeep_app;
grant select on custom_fields to leadkeep_search;
grant delete, insert, select, update on custom_fields to leadkeep_worker;

create table daily_self_tests (
  org_id bigint not null,
  source_id bigint not null,
  next_at timestamp(3) with time zone not null,
  constraint daily_self_tests_pkey PRIMARY KEY (org_id, source_id),
  constraint daily_self_tests_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint daily_self_tests_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id)
);
CREATE INDEX daily_self_tests_due ON public.daily_self_tests USING btree (next_at);
alter table daily_self_tests enable row level security;
alter table daily_self_tests force row level security;
create policy search on daily_self_tests for select to leadkeep_search using (true);
create policy tenant on daily_self_tests using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on daily_self_tests for select to leadkeep_worker using (true);
grant delete, insert, select, update on daily_self_tests to leadkeep_app;
grant select on daily_self_tests to leadkeep_search;
grant delete, insert, select, update on daily_self_tests to leadkeep_worker;

create table default_share_messages (
  org_id bigint not null,
  content_id bigint not null,
  profile_id bigint not null,
  body text not null,
  updated_at timestamp(3) with time zone not null,
  constraint default_share_messages_pkey PRIMARY KEY (org_id, content_id, profile_id),
  constraint default_share_messages_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint default_share_messages_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table default_share_messages enable row level security;
alter table default_share_messages force row level security;
create policy search on default_share_messages for select to leadkeep_search using (true);
create policy tenant on default_share_messages using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on default_share_messages to leadkeep_app;
grant select on default_share_messages to leadkeep_search;
grant delete, insert, select, update on default_share_messages to leadkeep_worker;

create table delayed_lead_dismissals (
  org_id bigint not null,
  profile_id bigint not null,
  dismissed_at timestamp(3) with time zone not null,
  constraint delayed_lead_dismissals_pkey PRIMARY KEY (org_id, profile_id),
  constraint delayed_lead_dismissals_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table delayed_lead_dismissals enable row level security;
alter table delayed_lead_dismissals force row level security;
create policy search on delayed_lead_dismissals for select to leadkeep_search using (true);
create policy tenant on delayed_lead_dismissals using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on delayed_lead_dismissals to leadkeep_app;
grant select on delayed_lead_dismissals to leadkeep_search;
grant delete, insert, select, update on delayed_lead_dismissals to leadkeep_worker;

create table distribution_deliveries (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  distribution_id bigint not null,
  recipient_id bigint,
  profile_id bigint,
  name text not null,
  address text,
  channel text not null,
  status text not null default 'QUEUED'::text,
  reason text,
  message_id uuid,
  alert_id uuid,
  tries integer not null default 0,
  earlier_tries integer not null default 0,
  credits integer not null default 0,
  look_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  is_own_alert boolean not null default false,
  constraint distribution_deliveries_pkey PRIMARY KEY (org_id, id),
  constraint distribution_deliveries_org_id_distribution_id_fkey FOREIGN KEY (org_id, distribution_id) REFERENCES lead_distributions(org_id, id) ON DELETE CASCADE,
  constraint distribution_deliveries_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (profile_id),
  constraint distribution_deliveries_org_id_recipient_id_fkey FOREIGN KEY (org_id, recipient_id) REFERENCES distribution_recipients(org_id, id) ON DELETE SET NULL (recipient_id),
  constraint distribution_deliveries_channel_check CHECK ((channel = ANY (ARRAY['app_alert'::text, 'email_alert'::text, 'whatsapp_alert'::text]))),
  constraint distribution_deliveries_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'KEPT'::text, 'SENT'::text, 'DELIVERED'::text, 'READ'::text, 'FAILED'::text, 'NOT_SENT'::text, 'UNKNOWN'::text])))
);
CREATE INDEX distribution_deliveries_by_channel ON public.distribution_deliveries USING btree (org_id, channel, distribution_id);
CREATE INDEX distribution_deliveries_by_status ON public.distribution_deliveries USING btree (org_id, status, distribution_id);
CREATE INDEX distribution_deliveries_due ON public.distribution_deliveries USING btree (org_id, look_at) WHERE (look_at IS NOT NULL);
CREATE INDEX distribution_deliveries_due_anywhere ON public.distribution_deliveries USING btree (look_at, org_id) WHERE (look_at IS NOT NULL);
CREATE INDEX distribution_deliveries_not_sent ON public.distribution_deliveries USING btree (org_id, created_at) WHERE (status = 'NOT_SENT'::text);
CREATE INDEX distribution_deliveries_of_lead ON public.distribution_deliveries USING btree (org_id, distribution_id, id);
CREATE INDEX distribution_deliveries_of_profile ON public.distribution_deliveries USING btree (org_id, profile_id, distribution_id);
CREATE INDEX distribution_deliveries_of_recipient ON public.distribution_deliveries USING btree (org_id, recipient_id) WHERE (recipient_id IS NOT NULL);
alter table distribution_deliveries enable row level security;
alter table distribution_deliveries force row level security;
create policy search on distribution_deliveries for select to leadkeep_search using (true);
create policy tenant on distribution_deliveries using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on distribution_deliveries for select to leadkeep_worker using ((look_at IS NOT NULL));
grant delete, insert, select, update on distribution_deliveries to leadkeep_app;
grant select on distribution_deliveries to leadkeep_search;
grant delete, insert, select, update on distribution_deliveries to leadkeep_worker;

create table distribution_recipients (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  rule_id bigint not null,
  profile_id bigint,
  name text,
  email text,
  phone text,
  channels text[] not null,
  position integer not null,
  round_robin_max_leads_per_round integer not null,
  current_round_lead_counter integer not null default 0,
  kept_turns integer not null default 0,
  last_lead_received_at timestamp(3) with time zone,
  constraint distribution_recipients_pkey PRIMARY KEY (org_id, id),
  constraint distribution_recipients_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE,
  constraint distribution_recipients_org_id_rule_id_fkey FOREIGN KEY (org_id, rule_id) REFERENCES lead_rules(org_id, id) ON DELETE CASCADE,
  constraint distribution_recipients_check CHECK (((profile_id IS NULL) = (name IS NOT NULL))),
  constraint distribution_recipients_round_robin_max_leads_per_round_check CHECK (((round_robin_max_leads_per_round >= 1) AND (round_robin_max_leads_per_round <= 50)))
);
CREATE INDEX distribution_recipients_of_profile ON public.distribution_recipients USING btree (org_id, profile_id);
CREATE INDEX distribution_recipients_of_rule ON public.distribution_recipients USING btree (org_id, rule_id, "position");
alter table distribution_recipients enable row level security;
alter table distribution_recipients force row level security;
create policy search on distribution_recipients for select to leadkeep_search using (true);
create policy tenant on distribution_recipients using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on distribution_recipients to leadkeep_app;
grant select on distribution_recipients to leadkeep_search;
grant delete, insert, select, update on distribution_recipients to leadkeep_worker;

create table duplicate_pairs (
  org_id bigint not null,
  first_id bigint not null,
  second_id bigint not null,
  id bigint not null generated by default as identity,
  found_at timestamp(3) with time zone not null,
  is_question boolean not null default false,
  place bigint not null generated always as ((id +
CASE
    WHEN is_question THEN '4503599627370496'::bigint
    ELSE (0)::bigint
END)) stored,
  dismissed_at timestamp(3) with time zone,
  dismissed_by_id bigint,
  constraint duplicate_pairs_pkey PRIMARY KEY (org_id, first_id, second_id),
  constraint duplicate_pairs_org_id_dismissed_by_id_fkey FOREIGN KEY (org_id, dismissed_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (dismissed_by_id),
  constraint duplicate_pairs_org_id_first_id_fkey FOREIGN KEY (org_id, first_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint duplicate_pairs_org_id_second_id_fkey FOREIGN KEY (org_id, second_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint duplicate_pairs_check CHECK ((first_id < second_id))
);
CREATE INDEX duplicate_pairs_by_person ON public.duplicate_pairs USING btree (org_id, dismissed_by_id) WHERE (dismissed_by_id IS NOT NULL);
CREATE INDEX duplicate_pairs_dismissed ON public.duplicate_pairs USING btree (org_id, place) WHERE (dismissed_at IS NOT NULL);
CREATE INDEX duplicate_pairs_of_second ON public.duplicate_pairs USING btree (org_id, second_id);
CREATE INDEX duplicate_pairs_open ON public.duplicate_pairs USING btree (org_id, place) WHERE (dismissed_at IS NULL);
alter table duplicate_pairs enable row level security;
alter table duplicate_pairs force row level security;
create policy search on duplicate_pairs for select to leadkeep_search using (true);
create policy tenant on duplicate_pairs using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on duplicate_pairs to leadkeep_app;
grant select on duplicate_pairs to leadkeep_search;
grant delete, insert, select, update on duplicate_pairs to leadkeep_worker;

create table duplicate_settings (
  org_id bigint not null,
  on_lead text not null,
  constraint duplicate_settings_pkey PRIMARY KEY (org_id),
  constraint duplicate_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint duplicate_settings_on_lead_check CHECK ((on_lead = ANY (ARRAY['ATTACH'::text, 'CREATE'::text, 'ASK'::text])))
);
alter table duplicate_settings enable row level security;
alter table duplicate_settings force row level security;
create policy search on duplicate_settings for select to leadkeep_search using (true);
create policy tenant on duplicate_settings using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on duplicate_settings to leadkeep_app;
grant select on duplicate_settings to leadkeep_search;
grant delete, insert, select, update on duplicate_settings to leadkeep_worker;

create table email_changes (
  id uuid not null,
  user_id bigint not null,
  new_email citext not null,
  code_hash bytea not null,
  link_token_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  completed_at timestamp(3) with time zone,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_link_token_hash_key UNIQUE (link_token_hash),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_changes_newest ON public.email_changes USING btree (user_id, created_at DESC);
grant delete, insert, select, update on email_changes to leadkeep_door;

create table ended_follow_ups (
  org_id bigint not null,
  event_id uuid not null,
  client_id bigint not null,
  profile_id bigint not null,
  due_at timestamp(3) with time zone not null,
  due_day_ends_at timestamp(3) with time zone not null,
  outcome text not null,
  ended_at timestamp(3) with time zone not null,
  is_kept boolean not null generated always as (((outcome = 'completed'::text) AND (ended_at < due_day_ends_at))) stored,
  constraint ended_follow_ups_pkey PRIMARY KEY (org_id, event_id),
  constraint ended_follow_ups_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint ended_follow_ups_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE,
  constraint ended_follow_ups_outcome_check CHECK ((outcome = ANY (ARRAY['completed'::text, 'replaced'::text, 'deleted'::text])))
);
CREATE INDEX ended_follow_ups_by_due ON public.ended_follow_ups USING btree (org_id, due_at, profile_id);
CREATE INDEX ended_follow_ups_of_client ON public.ended_follow_ups USING btree (org_id, client_id);
CREATE INDEX ended_follow_ups_of_profile ON public.ended_follow_ups USING btree (org_id, profile_id);
alter table ended_follow_ups enable row level security;
alter table ended_follow_ups force row level security;
create policy search on ended_follow_ups for select to leadkeep_search using (true);
create policy tenant on ended_follow_ups using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on ended_follow_ups to leadkeep_app;
grant select on ended_follow_ups to leadkeep_search;
grant delete, insert, select, update on ended_follow_ups to leadkeep_worker;

create table events (
  org_id bigint not null,
  id uuid not null,
  kind text not null,
  subject text not null,
  subject_id bigint not null,
  actor_profile_id bigint,
  request_id text,
  changes jsonb,
  payload jsonb,
  audience bigint[],
  to_profile_id bigint,
  created_at timestamp(3) with time zone not null,
  xact_id xid8 not null default pg_current_xact_id(),
  is_audited boolean not null default false,
  audited_count integer,
  constraint events_pkey PRIMARY KEY (org_id, id),
  constraint events_audited_count CHECK ((is_audited = (audited_count IS NOT NULL)))
) partition by RANGE (id);
CREATE INDEX events_audited ON ONLY public.events USING btree (org_id, id DESC) WHERE is_audited;
CREATE INDEX events_by_xact ON ONLY public.events USING btree (org_id, xact_id);
CREATE INDEX events_of_subject ON ONLY public.events USING btree (org_id, subject, subject_id, id DESC);
CREATE TRIGGER events_wake_live AFTER INSERT ON public.events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION wake_live_streams();
CREATE TRIGGER keep_audited_event BEFORE DELETE OR UPDATE ON public.events FOR EACH ROW WHEN (old.is_audited) EXECUTE FUNCTION keep_audited_event();
alter table events enable row level security;
alter table events force row level security;
create policy search on events for select to leadkeep_search using (true);
create policy tenant on events using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker_moves on events for insert to leadkeep_worker with check ((kind = 'subscription.moved'::text));
grant delete, insert, select on events to leadkeep_app;
grant select on events to leadkeep_search;
grant delete, insert, select on events to leadkeep_worker;

create table facebook_datasets (
  org_id bigint not null,
  account_id bigint not null,
  external_id text not null,
  name text not null,
  is_crm boolean not null,
  chosen_at timestamp(3) with time zone not null,
  constraint facebook_datasets_pkey PRIMARY KEY (org_id, account_id),
  constraint facebook_datasets_org_id_account_id_fkey FOREIGN KEY (org_id, account_id) REFERENCES connected_accounts(org_id, id) ON DELETE CASCADE,
  constraint facebook_datasets_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id)
);
alter table facebook_datasets enable row level security;
alter table facebook_datasets force row level security;
create policy search on facebook_datasets for select to leadkeep_search using (true);
create policy tenant on facebook_datasets using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on facebook_datasets to leadkeep_app;
grant select on facebook_datasets to leadkeep_search;
grant delete, insert, select, update on facebook_datasets to leadkeep_worker;

create table file_contents (
  org_id bigint not null,
  content_id bigint not null,
  s3_obj_key text not null,
  content_type text not null,
  size_bytes bigint not null,
  doc_status text not null default 'NOT_PROCESSED'::text,
  failure_reason text,
  page_count integer,
  processed_pages integer not null default 0,
  pages jsonb not null default '[]'::jsonb,
  processed_at timestamp(3) with time zone,
  constraint file_contents_pkey PRIMARY KEY (org_id, content_id),
  constraint file_contents_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint file_contents_org_id_s3_obj_key_fkey FOREIGN KEY (org_id, s3_obj_key) REFERENCES files(org_id, key),
  constraint file_contents_check CHECK (((doc_status = 'FAILED'::text) = (failure_reason IS NOT NULL))),
  constraint file_contents_doc_status_check CHECK ((doc_status = ANY (ARRAY['NOT_PROCESSED'::text, 'PROCESSING'::text, 'PROCESSED'::text, 'WILL_NOT_PROCESS'::text, 'FAILED'::text])))
);
CREATE INDEX file_contents_by_key ON public.file_contents USING btree (org_id, s3_obj_key);
alter table file_contents enable row level security;
alter table file_contents force row level security;
create policy search on file_contents for select to leadkeep_search using (true);
create policy tenant on file_contents using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on file_contents to leadkeep_app;
grant select on file_contents to leadkeep_search;
grant delete, insert, select, update on file_contents to leadkeep_worker;

create table files (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  key text not null,
  upload_ref text not null,
  name text not null,
  status text not null default 'GRANTED'::text,
  content_type text,
  size_bytes bigint,
  uploaded_by_id bigint,
  granted_until timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  stored_at timestamp(3) with time zone,
  granted_bytes bigint not null default 0,
  constraint files_pkey PRIMARY KEY (org_id, id),
  constraint files_org_id_key_key UNIQUE (org_id, key),
  constraint files_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint files_org_id_uploaded_by_id_fkey FOREIGN KEY (org_id, uploaded_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (uploaded_by_id),
  constraint files_check CHECK (((status = 'STORED'::text) = ((stored_at IS NOT NULL) AND (content_type IS NOT NULL) AND (size_bytes IS NOT NULL)))),
  constraint files_status_check CHECK ((status = ANY (ARRAY['GRANTED'::text, 'STORED'::text]))),
  constraint files_upload_ref_check CHECK ((upload_ref = ANY (ARRAY['DOCUMENT_TEMPLATE'::text, 'TIMELINE_ATTACHMENT'::text, 'PROFILE_PICTURE'::text, 'CLIENT_IMPORT'::text, 'PRIVYR_LEAD_FORMS'::text, 'PAGE_TEMPLATE_ATTACHMENT'::text, 'WHATSAPP_PICTURE'::text, 'WHATSAPP_DOCUMENT'::text, 'WHATSAPP_ATTACHMENT'::text])))
);
CREATE INDEX files_of_org ON public.files USING btree (org_id, created_at) INCLUDE (status, granted_until, granted_bytes, size_bytes);
CREATE INDEX files_unused ON public.files USING btree (granted_until) WHERE (status = 'GRANTED'::text);
alter table files enable row level security;
alter table files force row level security;
create policy search on files for select to leadkeep_search using (true);
create policy tenant on files using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on files to leadkeep_worker using (true) with check (true);
grant delete, insert, select, update on files to leadkeep_app;
grant select on files to leadkeep_search;
grant delete, insert, select, update on files to leadkeep_worker;

create table first_responses (
  org_id bigint not null,
  client_id bigint not null,
  profile_id bigint,
  at timestamp(3) with time zone not null,
  seconds integer not null,
  working_seconds integer not null,
  constraint first_responses_pkey PRIMARY KEY (org_id, client_id),
  constraint first_responses_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint first_responses_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (profile_id)
);
CREATE INDEX first_responses_of_profile ON public.first_responses USING btree (org_id, profile_id);
alter table first_responses enable row level security;
alter table first_responses force row level security;
create policy search on first_responses for select to leadkeep_search using (true);
create policy tenant on first_responses using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on first_responses to leadkeep_app;
grant select on first_responses to leadkeep_search;
grant delete, insert, select, update on first_responses to leadkeep_worker;

create table follow_ups (
  org_id bigint not null,
  client_id bigint not null,
  profile_id bigint not null,
  maturity_type text not null,
  remind_at_local timestamp(0) without time zone,
  time_zone text not null,
  remind_on timestamp(3) with time zone,
  note text not null default ''::text,
  reminded_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null generated always as (COALESCE(remind_on, '9999-12-31 00:00:00+00'::timestamp with time zone)) stored,
  repeat jsonb,
  constraint follow_ups_pkey PRIMARY KEY (org_id, client_id),
  constraint follow_ups_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint follow_ups_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE,
  constraint follow_ups_check CHECK (((maturity_type = 'FIXED'::text) = (remind_on IS NOT NULL))),
  constraint follow_ups_check1 CHECK (((repeat IS NULL) OR ((jsonb_typeof(repeat) = 'object'::text) AND (maturity_type = 'FIXED'::text)))),
  constraint follow_ups_maturity_type_check CHECK ((maturity_type = ANY (ARRAY['FIXED'::text, 'NOT_FIXED'::text])))
);
CREATE INDEX follow_ups_by_due ON public.follow_ups USING btree (org_id, due_at, client_id);
CREATE INDEX follow_ups_due ON public.follow_ups USING btree (remind_on) WHERE (reminded_at IS NULL);
CREATE INDEX follow_ups_of_profile ON public.follow_ups USING btree (org_id, profile_id);
alter table follow_ups enable row level security;
alter table follow_ups force row level security;
create policy search on follow_ups for select to leadkeep_search using (true);
create policy tenant on follow_ups using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on follow_ups to leadkeep_worker using (true) with check (true);
grant delete, insert, select, update on follow_ups to leadkeep_app;
grant select on follow_ups to leadkeep_search;
grant delete, insert, select, update on follow_ups to leadkeep_worker;

create table form_counts (
  org_id bigint not null,
  source_id bigint not null,
  form_external_id text not null,
  day date not null,
  at_provider integer not null,
  counted_at timestamp(3) with time zone not null,
  constraint form_counts_pkey PRIMARY KEY (org_id, source_id, form_external_id, day),
  constraint form_counts_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint form_counts_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id) ON DELETE CASCADE
);
alter table form_counts enable row level security;
alter table form_counts force row level security;
create policy search on form_counts for select to leadkeep_search using (true);
create policy tenant on form_counts using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on form_counts to leadkeep_app;
grant select on form_counts to leadkeep_search;
grant delete, insert, select, update on form_counts to leadkeep_worker;

create table group_contents (
  org_id bigint not null,
  content_id bigint not null,
  sealed_code text,
  is_open boolean not null default false,
  closes_at timestamp(3) with time zone,
  constraint group_contents_pkey PRIMARY KEY (org_id, content_id),
  constraint group_contents_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE
);
alter table group_contents enable row level security;
alter table group_contents force row level security;
create policy search on group_contents for select to leadkeep_search using (true);
create policy tenant on group_contents using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on group_contents to leadkeep_app;
grant select on group_contents to leadkeep_search;
grant delete, insert, select, update on group_contents to leadkeep_worker;

create table group_items (
  org_id bigint not null,
  group_id bigint not null,
  content_id bigint not null,
  position integer not null,
  constraint group_items_pkey PRIMARY KEY (org_id, group_id, content_id),
  constraint group_items_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint group_items_org_id_group_id_fkey FOREIGN KEY (org_id, group_id) REFERENCES group_contents(org_id, content_id) ON DELETE CASCADE
);
CREATE INDEX group_items_by_content ON public.group_items USING btree (org_id, content_id);
alter table group_items enable row level security;
alter table group_items force row level security;
create policy search on group_items for select to leadkeep_search using (true);
create policy tenant on group_items using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on group_items to leadkeep_app;
grant select on group_items to leadkeep_search;
grant delete, insert, select, update on group_items to leadkeep_worker;

create table group_joins (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  group_id bigint not null,
  joiner_org_id bigint not null,
  joiner_id bigint not null,
  name text not null,
  org_name text not null,
  joined_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  total_count integer not null,
  copied_count integer not null default 0,
  not_copied jsonb not null default '[]'::jsonb,
  copied_versions jsonb not null default '{}'::jsonb,
  offered_at timestamp(3) with time zone,
  constraint group_joins_pkey PRIMARY KEY (org_id, id),
  constraint group_joins_org_id_group_id_fkey FOREIGN KEY (org_id, group_id) REFERENCES group_contents(org_id, content_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX group_joins_by_joiner ON public.group_joins USING btree (org_id, group_id, joiner_org_id, joiner_id);
alter table group_joins enable row level security;
alter table group_joins force row level security;
create policy search on group_joins for select to leadkeep_search using (true);
create policy tenant on group_joins using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on group_joins to leadkeep_app;
grant select on group_joins to leadkeep_search;
grant delete, insert, select, update on group_joins to leadkeep_worker;

create table indiamart_keys (
  org_id bigint not null,
  source_id bigint not null,
  sealed_key text not null,
  key_hash bytea not null,
  pulled_until timestamp(3) with time zone,
  last_pull_at timestamp(3) with time zone,
  next_pull_at timestamp(3) with time zone not null,
  last_error_class text,
  last_error_code text,
  last_error_at timestamp(3) with time zone,
  constraint indiamart_keys_pkey PRIMARY KEY (org_id, source_id),
  constraint indiamart_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint indiamart_keys_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id),
  constraint indiamart_keys_last_error_class_check CHECK ((last_error_class = ANY (ARRAY['retry_now'::text, 'retry_later'::text, 'auth_expired'::text, 'permission_missing'::text, 'not_found'::text, 'invalid_request'::text, 'rejected'::text, 'unknown'::text])))
);
CREATE INDEX indiamart_keys_by_hash ON public.indiamart_keys USING btree (key_hash);
CREATE INDEX indiamart_keys_due ON public.indiamart_keys USING btree (next_pull_at);
alter table indiamart_keys enable row level security;
alter table indiamart_keys force row level security;
create policy search on indiamart_keys for select to leadkeep_search using (true);
create policy tenant on indiamart_keys using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on indiamart_keys to leadkeep_worker using (true) with check (true);
grant delete, insert, select, update on indiamart_keys to leadkeep_app;
grant select on indiamart_keys to leadkeep_search;
grant delete, insert, select, update on indiamart_keys to leadkeep_worker;

create table installation (
  is_only boolean not null default true,
  key_check bytea not null,
  constraint installation_pkey PRIMARY KEY (is_only),
  constraint installation_is_only_check CHECK (is_only)
);
grant delete, insert, select, update on installation to leadkeep_door;

create table integration_wishes (
  org_id bigint not null,
  profile_id bigint not null,
  integration_id text not null,
  created_at timestamp(3) with time zone not null,
  constraint integration_wishes_pkey PRIMARY KEY (org_id, profile_id, integration_id),
  constraint integration_wishes_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint integration_wishes_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table integration_wishes enable row level security;
alter table integration_wishes force row level security;
create policy search on integration_wishes for select to leadkeep_search using (true);
create policy tenant on integration_wishes using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on integration_wishes for select to leadkeep_worker using (true);
grant delete, insert, select, update on integration_wishes to leadkeep_app;
grant select on integration_wishes to leadkeep_search;
grant delete, insert, select, update on integration_wishes to leadkeep_worker;

create table invited_addresses (
  org_id bigint not null,
  profile_id bigint not null,
  email citext not null,
  expires_at timestamp(3) with time zone not null,
  constraint invited_addresses_pkey PRIMARY KEY (org_id, profile_id)
);
CREATE INDEX invited_addresses_by_email ON public.invited_addresses USING btree (email);
grant delete, insert, select, update on invited_addresses to leadkeep_door;

create table invoices (
  org_id bigint not null,
  id text not null,
  number text,
  description text not null,
  status text not null,
  currency text not null,
  subtotal bigint not null,
  tax bigint not null,
  total bigint not null,
  amount_due bigint not null,
  amount_paid bigint not null,
  refunded_amount bigint not null default 0,
  created_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone,
  paid_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone[] not null default '{}'::timestamp with time zone[],
  failure_code text,
  next_attempt_at timestamp(3) with time zone,
  hosted_url text,
  pdf_url text,
  pdf_key text,
  order_id uuid,
  subscription_id text,
  payment_intent_ids text[] not null default '{}'::text[],
  reminded_days integer[] not null default '{}'::integer[],
  constraint invoices_pkey PRIMARY KEY (org_id, id),
  constraint invoices_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['PAID'::text, 'NOT_PAID'::text, 'FAILED'::text])))
);
CREATE INDEX invoices_late ON public.invoices USING btree (org_id, created_at) WHERE (status = 'FAILED'::text);
CREATE INDEX invoices_newest ON public.invoices USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX invoices_without_pdf ON public.invoices USING btree (org_id, id) WHERE ((status = 'PAID'::text) AND (pdf_key IS NULL));
alter table invoices enable row level security;
alter table invoices force row level security;
create policy search on invoices for select to leadkeep_search using (true);
create policy tenant on invoices using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on invoices for select to leadkeep_worker using (true);
grant delete, insert, select, update on invoices to leadkeep_app;
grant select on invoices to leadkeep_search;
grant delete, insert, select, update on invoices to leadkeep_worker;

create table known_devices (
  device_hash bytea not null,
  user_id bigint not null,
  last_used_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (device_hash, user_id),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_user ON public.known_devices USING btree (user_id);
grant delete, insert, select, update on known_devices to leadkeep_door;

create table labeled_contents (
  org_id bigint not null,
  content_id bigint not null,
  label_id bigint not null,
  constraint labeled_contents_pkey PRIMARY KEY (org_id, content_id, label_id),
  constraint labeled_contents_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint labeled_contents_org_id_label_id_fkey FOREIGN KEY (org_id, label_id) REFERENCES content_labels(org_id, id) ON DELETE CASCADE
);
CREATE INDEX labeled_contents_by_label ON public.labeled_contents USING btree (org_id, label_id, content_id);
alter table labeled_contents enable row level security;
alter table labeled_contents force row level security;
create policy search on labeled_contents for select to leadkeep_search using (true);
create policy tenant on labeled_contents using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on labeled_contents to leadkeep_app;
grant select on labeled_contents to leadkeep_search;
grant delete, insert, select, update on labeled_contents to leadkeep_worker;

create table lead_decisions (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  lead_id uuid not null,
  client_id bigint,
  rule_id bigint,
  rule_name text,
  rule_position integer,
  outcome text not null,
  profile_id bigint,
  round integer,
  turn integer,
  turns_in_round integer,
  is_kept_turn boolean not null default false,
  skipped jsonb not null default '[]'::jsonb,
  tested jsonb not null default '[]'::jsonb,
  created_at timestamp(3) with time zone not null,
  decided_at timestamp(3) with time zone,
  constraint lead_decisions_pkey PRIMARY KEY (org_id, id),
  constraint lead_decisions_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE SET NULL (client_id),
  constraint lead_decisions_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (profile_id),
  constraint lead_decisions_org_id_rule_id_fkey FOREIGN KEY (org_id, rule_id) REFERENCES lead_rules(org_id, id),
  constraint lead_decisions_outcome_check CHECK ((outcome = ANY (ARRAY['TURN'::text, 'WAITING'::text, 'WITHDRAWN'::text, 'UNASSIGNED_BY_RULE'::text, 'OWNER_BY_RULE'::text, 'SOURCE_ASSIGNEE'::text, 'OWNER_BY_SOURCE'::text, 'OWNER_IN_FREE_TIER'::text, 'NOBODY'::text, 'OFFERED'::text, 'CLAIMED'::text, 'OWNER_AFTER_OFFER'::text, 'TEST_LEAD'::text])))
);
CREATE INDEX lead_decisions_by_time ON public.lead_decisions USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX lead_decisions_of_client ON public.lead_decisions USING btree (org_id, client_id, id DESC);
CREATE INDEX lead_decisions_of_profile ON public.lead_decisions USING btree (org_id, profile_id, created_at DESC, id DESC);
CREATE INDEX lead_decisions_of_rule ON public.lead_decisions USING btree (org_id, rule_id, created_at DESC, id DESC);
CREATE INDEX lead_decisions_offered ON public.lead_decisions USING btree (org_id, lead_id) WHERE (outcome = 'OFFERED'::text);
CREATE INDEX lead_decisions_waiting ON public.lead_decisions USING btree (org_id, rule_id, id) WHERE (outcome = 'WAITING'::text);
alter table lead_decisions enable row level security;
alter table lead_decisions force row level security;
create policy search on lead_decisions for select to leadkeep_search using (true);
create policy tenant on lead_decisions using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_decisions for select to leadkeep_worker using ((outcome = 'WAITING'::text));
grant delete, insert, select, update on lead_decisions to leadkeep_app;
grant select on lead_decisions to leadkeep_search;
grant delete, insert, select, update on lead_decisions to leadkeep_worker;

create table lead_deliveries (
  org_id bigint not null,
  source_id bigint not null,
  dedupe_key text not null,
  receipt uuid not null,
  received_at timestamp(3) with time zone not null,
  reusable_at timestamp(3) with time zone not null,
  repeats integer not null default 0,
  constraint lead_deliveries_pkey PRIMARY KEY (org_id, source_id, dedupe_key)
);
CREATE INDEX lead_deliveries_by_age ON public.lead_deliveries USING brin (received_at);
alter table lead_deliveries enable row level security;
alter table lead_deliveries force row level security;
create policy search on lead_deliveries for select to leadkeep_search using (true);
create policy tenant on lead_deliveries using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_deliveries to leadkeep_worker using (true) with check (true);
grant delete, insert, select, update on lead_deliveries to leadkeep_app;
grant select on lead_deliveries to leadkeep_search;
grant delete, insert, select, update on lead_deliveries to leadkeep_worker;

create table lead_distributions (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  lead_id uuid not null,
  client_id bigint,
  rule_id bigint,
  rule_name text not null,
  outcome text not null,
  profile_id bigint,
  assigned_to_id bigint,
  round integer,
  turn integer,
  turns_in_round integer,
  created_at timestamp(3) with time zone not null,
  constraint lead_distributions_pkey PRIMARY KEY (org_id, id),
  constraint lead_distributions_org_id_lead_id_key UNIQUE (org_id, lead_id),
  constraint lead_distributions_org_id_assigned_to_id_fkey FOREIGN KEY (org_id, assigned_to_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (assigned_to_id),
  constraint lead_distributions_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE SET NULL (client_id),
  constraint lead_distributions_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint lead_distributions_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (profile_id),
  constraint lead_distributions_org_id_rule_id_fkey FOREIGN KEY (org_id, rule_id) REFERENCES lead_rules(org_id, id),
  constraint lead_distributions_outcome_check CHECK ((outcome = ANY (ARRAY['SENT_IN_TURN'::text, 'SENT_TO_ALL'::text, 'WAITING'::text, 'NO_RECIPIENT'::text, 'OFF'::text])))
);
CREATE INDEX lead_distributions_by_outcome ON public.lead_distributions USING btree (org_id, outcome, created_at DESC, id DESC);
CREATE INDEX lead_distributions_by_time ON public.lead_distributions USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX lead_distributions_of_assignee ON public.lead_distributions USING btree (org_id, assigned_to_id) WHERE (assigned_to_id IS NOT NULL);
CREATE INDEX lead_distributions_of_client ON public.lead_distributions USING btree (org_id, client_id);
CREATE INDEX lead_distributions_of_profile ON public.lead_distributions USING btree (org_id, profile_id, created_at);
CREATE INDEX lead_distributions_of_rule ON public.lead_distributions USING btree (org_id, rule_id, created_at DESC, id DESC);
CREATE INDEX lead_distributions_waiting ON public.lead_distributions USING btree (org_id, rule_id, id) WHERE (outcome = 'WAITING'::text);
alter table lead_distributions enable row level security;
alter table lead_distributions force row level security;
create policy search on lead_distributions for select to leadkeep_search using (true);
create policy tenant on lead_distributions using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_distributions for select to leadkeep_worker using ((outcome = 'WAITING'::text));
grant delete, insert, select, update on lead_distributions to leadkeep_app;
grant select on lead_distributions to leadkeep_search;
grant delete, insert, select, update on lead_distributions to leadkeep_worker;

create table lead_escalations (
  org_id bigint not null,
  lead_id uuid not null,
  profile_id bigint not null,
  client_id bigint not null,
  step integer not null,
  steps jsonb not null,
  filed_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  constraint lead_escalations_pkey PRIMARY KEY (org_id, lead_id),
  constraint lead_escalations_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_escalations_due ON public.lead_escalations USING btree (due_at);
CREATE INDEX lead_escalations_of_client ON public.lead_escalations USING btree (org_id, client_id);
CREATE INDEX lead_escalations_of_person ON public.lead_escalations USING btree (org_id, profile_id, due_at);
alter table lead_escalations enable row level security;
alter table lead_escalations force row level security;
create policy search on lead_escalations for select to leadkeep_search using (true);
create policy tenant on lead_escalations using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_escalations for select to leadkeep_worker using (true);
grant delete, insert, select, update on lead_escalations to leadkeep_app;
grant select on lead_escalations to leadkeep_search;
grant delete, insert, select, update on lead_escalations to leadkeep_worker;

create table lead_events (
  org_id bigint not null,
  id uuid not null,
  source_id bigint not null,
  content_type text not null default ''::text,
  query text not null default ''::text,
  headers jsonb not null default '{}'::jsonb,
  body bytea not null,
  is_signed boolean not null default false,
  is_test boolean not null default false,
  outcome text not null default 'RECEIVED'::text,
  lead jsonb,
  answers jsonb,
  client_id bigint,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone,
  reason text,
  received_at timestamp(3) with time zone not null,
  parsed_at timestamp(3) with time zone,
  matched_at timestamp(3) with time zone,
  filed_at timestamp(3) with time zone,
  alerted_at timestamp(3) with time zone,
  seen_at timestamp(3) with time zone,
  seen_by_id bigint,
  first_response_at timestamp(3) with time zone,
  settled_by_id bigint,
  settled_at timestamp(3) with time zone,
  completes_id uuid,
  constraint lead_events_pkey PRIMARY KEY (org_id, id),
  constraint lead_events_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE SET NULL (client_id),
  constraint lead_events_outcome_check CHECK ((outcome = ANY (ARRAY['RECEIVED'::text, 'CLIENT_CREATED'::text, 'DUPLICATE'::text, 'COMPLETED'::text, 'NEEDS_ATTENTION'::text, 'UNPARSABLE'::text, 'DISMISSED'::text])))
) partition by RANGE (id);
CREATE INDEX lead_events_of_client ON ONLY public.lead_events USING btree (org_id, client_id, id DESC) WHERE (client_id IS NOT NULL);
CREATE INDEX lead_events_of_source ON ONLY public.lead_events USING btree (org_id, source_id, id DESC);
CREATE INDEX lead_events_parked ON ONLY public.lead_events USING btree (org_id, id DESC) WHERE (outcome = ANY (ARRAY['NEEDS_ATTENTION'::text, 'UNPARSABLE'::text]));
CREATE INDEX lead_events_test ON ONLY public.lead_events USING btree (org_id, received_at) WHERE is_test;
CREATE INDEX lead_events_waiting ON ONLY public.lead_events USING btree (org_id, next_attempt_at, id) WHERE (outcome = 'RECEIVED'::text);
alter table lead_events enable row level security;
alter table lead_events force row level security;
create policy search on lead_events for select to leadkeep_search using (true);
create policy tenant on lead_events using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_events for select to leadkeep_worker using (true);
grant delete, insert, select, update on lead_events to leadkeep_app;
grant select on lead_events to leadkeep_search;
grant delete, insert, select, update on lead_events to leadkeep_worker;

create table lead_form_contents (
  org_id bigint not null,
  submission_id uuid not null,
  form_id bigint not null,
  content_id bigint not null,
  shared_content_id bigint,
  waiting_client_id bigint,
  email_digest bytea,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  tried_at timestamp(3) with time zone,
  not_given_because text,
  constraint lead_form_contents_pkey PRIMARY KEY (org_id, submission_id),
  constraint lead_form_contents_org_id_shared_content_id_fkey FOREIGN KEY (org_id, shared_content_id) REFERENCES shared_contents(org_id, id) ON DELETE SET NULL (shared_content_id),
  constraint lead_form_contents_org_id_submission_id_fkey FOREIGN KEY (org_id, submission_id) REFERENCES lead_form_submissions(org_id, id) ON DELETE CASCADE,
  constraint lead_form_contents_org_id_waiting_client_id_fkey FOREIGN KEY (org_id, waiting_client_id) REFERENCES clients(org_id, id) ON DELETE SET NULL (waiting_client_id),
  constraint lead_form_contents_not_given_because_check CHECK ((not_given_because = ANY (ARRAY['CONTENT_GONE'::text, 'CLIENT_GONE'::text, 'NOBODY'::text, 'FAILED'::text])))
);
CREATE INDEX lead_form_contents_left ON public.lead_form_contents USING btree (COALESCE(tried_at, created_at)) WHERE (settled_at IS NULL);
CREATE INDEX lead_form_contents_mailed ON public.lead_form_contents USING btree (org_id, form_id, settled_at) INCLUDE (email_digest) WHERE (email_digest IS NOT NULL);
CREATE INDEX lead_form_contents_of_share ON public.lead_form_contents USING btree (org_id, shared_content_id) WHERE (shared_content_id IS NOT NULL);
CREATE INDEX lead_form_contents_waiting ON public.lead_form_contents USING btree (org_id, waiting_client_id) WHERE (waiting_client_id IS NOT NULL);
alter table lead_form_contents enable row level security;
alter table lead_form_contents force row level security;
create policy search on lead_form_contents for select to leadkeep_search using (true);
create policy tenant on lead_form_contents using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_form_contents for select to leadkeep_worker using (true);
grant delete, insert, select, update on lead_form_contents to leadkeep_app;
grant select on lead_form_contents to leadkeep_search;
grant delete, insert, select, update on lead_form_contents to leadkeep_worker;

create table lead_form_links (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  form_id bigint not null,
  name text not null,
  slug text not null,
  assignee_id bigint,
  group_id bigint,
  stage_option_id bigint,
  created_by_id bigint,
  created_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint lead_form_links_pkey PRIMARY KEY (org_id, id),
  constraint lead_form_links_org_id_assignee_id_fkey FOREIGN KEY (org_id, assignee_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (assignee_id),
  constraint lead_form_links_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint lead_form_links_org_id_form_id_fkey FOREIGN KEY (org_id, form_id) REFERENCES lead_forms(org_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_form_links_assignee ON public.lead_form_links USING btree (org_id, assignee_id);
CREATE INDEX lead_form_links_created_by ON public.lead_form_links USING btree (org_id, created_by_id);
CREATE INDEX lead_form_links_of_form ON public.lead_form_links USING btree (org_id, form_id);
alter table lead_form_links enable row level security;
alter table lead_form_links force row level security;
create policy search on lead_form_links for select to leadkeep_search using (true);
create policy tenant on lead_form_links using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_form_links to leadkeep_app;
grant select on lead_form_links to leadkeep_search;
grant delete, insert, select, update on lead_form_links to leadkeep_worker;

create table lead_form_quarantine_notices (
  org_id bigint not null,
  profile_id bigint not null,
  told_at timestamp(3) with time zone not null,
  constraint lead_form_quarantine_notices_pkey PRIMARY KEY (org_id, profile_id),
  constraint lead_form_quarantine_notices_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table lead_form_quarantine_notices enable row level security;
alter table lead_form_quarantine_notices force row level security;
create policy search on lead_form_quarantine_notices for select to leadkeep_search using (true);
create policy tenant on lead_form_quarantine_notices using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_form_quarantine_notices to leadkeep_app;
grant select on lead_form_quarantine_notices to leadkeep_search;
grant delete, insert, select, update on lead_form_quarantine_notices to leadkeep_worker;

create table lead_form_slugs (
  org_id bigint not null,
  form_id bigint not null,
  slug text not null,
  link_id bigint not null,
  constraint lead_form_slugs_pkey PRIMARY KEY (org_id, form_id, slug),
  constraint lead_form_slugs_org_id_link_id_fkey FOREIGN KEY (org_id, link_id) REFERENCES lead_form_links(org_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_form_slugs_of_link ON public.lead_form_slugs USING btree (org_id, link_id);
alter table lead_form_slugs enable row level security;
alter table lead_form_slugs force row level security;
create policy search on lead_form_slugs for select to leadkeep_search using (true);
create policy tenant on lead_form_slugs using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_form_slugs to leadkeep_app;
grant select on lead_form_slugs to leadkeep_search;
grant delete, insert, select, update on lead_form_slugs to leadkeep_worker;

create table lead_form_submissions (
  org_id bigint not null,
  id uuid not null,
  form_id bigint not null,
  version integer not null,
  link_id bigint,
  visit_id text not null,
  status text not null,
  name text not null default ''::text,
  answers jsonb not null default '[]'::jsonb,
  consents jsonb not null default '[]'::jsonb,
  came_by jsonb not null default '{}'::jsonb,
  page integer not null default 0,
  signs jsonb not null default '[]'::jsonb,
  score integer not null default 0,
  address_digest bytea,
  text_digest bytea,
  is_test boolean not null default false,
  lead_id uuid,
  sent_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  settled_by_id bigint,
  search_text text not null generated always as (search_normalise(written_answers(answers))) stored,
  erased_at timestamp(3) with time zone,
  is_unfinished boolean not null default false,
  failed_tries integer not null default 0,
  reach text[] not null default '{}'::text[],
  constraint lead_form_submissions_pkey PRIMARY KEY (org_id, id),
  constraint lead_form_submissions_org_id_form_id_visit_id_key UNIQUE (org_id, form_id, visit_id),
  constraint lead_form_submissions_org_id_form_id_fkey FOREIGN KEY (org_id, form_id) REFERENCES lead_forms(org_id, id) ON DELETE CASCADE,
  constraint lead_form_submissions_org_id_settled_by_id_fkey FOREIGN KEY (org_id, settled_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (settled_by_id),
  constraint lead_form_submissions_status_check CHECK ((status = ANY (ARRAY['UNFINISHED'::text, 'SENT'::text, 'QUARANTINED'::text, 'DISCARDED'::text])))
);
CREATE INDEX lead_form_leads ON public.lead_form_submissions USING btree (org_id, form_id, sent_at DESC, id DESC) INCLUDE (status, link_id, version, is_test) WHERE (lead_id IS NOT NULL);
CREATE INDEX lead_form_leads_erased ON public.lead_form_submissions USING btree (org_id, form_id) WHERE (erased_at IS NOT NULL);
CREATE INDEX lead_form_leads_search ON public.lead_form_submissions USING gin (form_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit='256') WHERE (lead_id IS NOT NULL);
CREATE INDEX lead_form_submissions_begun ON public.lead_form_submissions USING gin (org_id, form_id, reach) WHERE (status = 'UNFINISHED'::text);
CREATE INDEX lead_form_submissions_by_address ON public.lead_form_submissions USING btree (org_id, address_digest, sent_at DESC);
CREATE INDEX lead_form_submissions_by_text ON public.lead_form_submissions USING btree (org_id, text_digest, sent_at DESC);
CREATE INDEX lead_form_submissions_held ON public.lead_form_submissions USING btree (sent_at) WHERE (status = ANY (ARRAY['QUARANTINED'::text, 'DISCARDED'::text]));
CREATE INDEX lead_form_submissions_listed ON public.lead_form_submissions USING btree (org_id, form_id, status, sent_at DESC, id DESC);
CREATE INDEX lead_form_submissions_of_lead ON public.lead_form_submissions USING btree (org_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX lead_form_submissions_put_aside ON public.lead_form_submissions USING btree (settled_at) WHERE ((failed_tries > 0) AND (status = 'UNFINISHED'::text) AND (lead_id IS NULL) AND (settled_at IS NOT NULL));
CREATE INDEX lead_form_submissions_settled_by ON public.lead_form_submissions USING btree (org_id, settled_by_id) WHERE (settled_by_id IS NOT NULL);
CREATE INDEX lead_form_submissions_unfinished ON public.lead_form_submissions USING btree (sent_at) WHERE ((status = 'UNFINISHED'::text) AND (lead_id IS NULL) AND (settled_at IS NULL));
CREATE TRIGGER mark_view_sent AFTER INSERT OR UPDATE OF status ON public.lead_form_submissions FOR EACH ROW WHEN ((NOT new.is_unfinished)) EXECUTE FUNCTION mark_view_sent();
alter table lead_form_submissions enable row level security;
alter table lead_form_submissions force row level security;
create policy search on lead_form_submissions for select to leadkeep_search using (true);
create policy tenant on lead_form_submissions using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_form_submissions for select to leadkeep_worker using (true);
grant delete, insert, select, update on lead_form_submissions to leadkeep_app;
grant select on lead_form_submissions to leadkeep_search;
grant delete, insert, select, update on lead_form_submissions to leadkeep_worker;

create table lead_form_trusted_senders (
  org_id bigint not null,
  form_id bigint not null,
  sender_digest bytea not null,
  submission_id uuid not null,
  constraint lead_form_trusted_senders_pkey PRIMARY KEY (org_id, form_id, sender_digest),
  constraint lead_form_trusted_senders_org_id_form_id_fkey FOREIGN KEY (org_id, form_id) REFERENCES lead_forms(org_id, id) ON DELETE CASCADE,
  constraint lead_form_trusted_senders_org_id_submission_id_fkey FOREIGN KEY (org_id, submission_id) REFERENCES lead_form_submissions(org_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_form_trusted_senders_of_submission ON public.lead_form_trusted_senders USING btree (org_id, submission_id);
alter table lead_form_trusted_senders enable row level security;
alter table lead_form_trusted_senders force row level security;
create policy search on lead_form_trusted_senders for select to leadkeep_search using (true);
create policy tenant on lead_form_trusted_senders using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_form_trusted_senders to leadkeep_app;
grant select on lead_form_trusted_senders to leadkeep_search;
grant delete, insert, select, update on lead_form_trusted_senders to leadkeep_worker;

create table lead_form_versions (
  org_id bigint not null,
  form_id bigint not null,
  version integer not null,
  definition jsonb not null,
  published_at timestamp(3) with time zone not null,
  published_by_id bigint,
  constraint lead_form_versions_pkey PRIMARY KEY (org_id, form_id, version),
  constraint lead_form_versions_org_id_form_id_fkey FOREIGN KEY (org_id, form_id) REFERENCES lead_forms(org_id, id) ON DELETE CASCADE,
  constraint lead_form_versions_org_id_published_by_id_fkey FOREIGN KEY (org_id, published_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (published_by_id),
  constraint lead_form_versions_version_check CHECK ((version > 0))
);
CREATE INDEX lead_form_versions_published_by ON public.lead_form_versions USING btree (org_id, published_by_id);
alter table lead_form_versions enable row level security;
alter table lead_form_versions force row level security;
create policy search on lead_form_versions for select to leadkeep_search using (true);
create policy tenant on lead_form_versions using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_form_versions to leadkeep_app;
grant select on lead_form_versions to leadkeep_search;
grant delete, insert, select, update on lead_form_versions to leadkeep_worker;

create table lead_form_views (
  org_id bigint not null,
  form_id bigint not null,
  visit_id text not null,
  version integer not null,
  link_id bigint,
  grade text not null,
  day date not null,
  started_at timestamp(3) with time zone not null,
  has_started boolean not null,
  reached_question_id text not null default ''::text,
  is_sent boolean not null default false,
  site text,
  constraint lead_form_views_pkey PRIMARY KEY (org_id, form_id, visit_id),
  constraint lead_form_views_org_id_form_id_fkey FOREIGN KEY (org_id, form_id) REFERENCES lead_forms(org_id, id) ON DELETE CASCADE,
  constraint lead_form_views_grade_check CHECK ((grade = ANY (ARRAY['human'::text, 'likely'::text, 'preview_bot'::text, 'scanner'::text, 'owner'::text, 'unproven'::text])))
);
CREATE INDEX lead_form_views_by_day ON public.lead_form_views USING btree (org_id, form_id, day) INCLUDE (grade, link_id, version, has_started, reached_question_id, is_sent);
alter table lead_form_views enable row level security;
alter table lead_form_views force row level security;
create policy search on lead_form_views for select to leadkeep_search using (true);
create policy tenant on lead_form_views using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_form_views to leadkeep_app;
grant select on lead_form_views to leadkeep_search;
grant delete, insert, select, update on lead_form_views to leadkeep_worker;

create table lead_forms (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  source_id bigint not null,
  name text not null,
  state text not null default 'DRAFT'::text,
  draft jsonb not null,
  draft_changed_at timestamp(3) with time zone not null,
  draft_changed_by_id bigint,
  live_version integer,
  published_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  sealed_code text not null,
  alias text,
  closes_at timestamp(3) with time zone,
  max_leads integer,
  allowed_sites text[] not null default '{}'::text[],
  assignee_id bigint,
  group_ids bigint[] not null default '{}'::bigint[],
  stage_option_id bigint,
  tells_each_quarantined boolean not null default false,
  archived_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  created_by_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  quarantine_told_at timestamp(3) with time zone,
  constraint lead_forms_pkey PRIMARY KEY (org_id, id),
  constraint lead_forms_org_id_source_id_key UNIQUE (org_id, source_id),
  constraint lead_forms_org_id_assignee_id_fkey FOREIGN KEY (org_id, assignee_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (assignee_id),
  constraint lead_forms_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint lead_forms_org_id_draft_changed_by_id_fkey FOREIGN KEY (org_id, draft_changed_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (draft_changed_by_id),
  constraint lead_forms_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint lead_forms_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id),
  constraint lead_forms_max_leads_check CHECK ((max_leads > 0)),
  constraint lead_forms_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'LIVE'::text, 'CLOSED'::text])))
);
CREATE INDEX lead_forms_assignee ON public.lead_forms USING btree (org_id, assignee_id);
CREATE INDEX lead_forms_created_by ON public.lead_forms USING btree (org_id, created_by_id);
CREATE INDEX lead_forms_draft_changed_by ON public.lead_forms USING btree (org_id, draft_changed_by_id);
CREATE TRIGGER erase_visit_signals AFTER DELETE ON public.lead_forms FOR EACH ROW EXECUTE FUNCTION erase_visit_signals('lead_form');
alter table lead_forms enable row level security;
alter table lead_forms force row level security;
create policy search on lead_forms for select to leadkeep_search using (true);
create policy tenant on lead_forms using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_forms for select to leadkeep_worker using (true);
grant delete, insert, select, update on lead_forms to leadkeep_app;
grant select on lead_forms to leadkeep_search;
grant delete, insert, select, update on lead_forms to leadkeep_worker;

create table lead_mail_senders (
  org_id bigint not null,
  source_id bigint not null,
  sender text not null,
  corrections jsonb not null default '[]'::jsonb,
  labels text[] not null default '{}'::text[],
  updated_at timestamp(3) with time zone not null,
  constraint lead_mail_senders_pkey PRIMARY KEY (org_id, source_id, sender),
  constraint lead_mail_senders_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id) ON DELETE CASCADE
);
alter table lead_mail_senders enable row level security;
alter table lead_mail_senders force row level security;
create policy search on lead_mail_senders for select to leadkeep_search using (true);
create policy tenant on lead_mail_senders using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_mail_senders to leadkeep_app;
grant select on lead_mail_senders to leadkeep_search;
grant delete, insert, select, update on lead_mail_senders to leadkeep_worker;

create table lead_mail_windows (
  org_id bigint not null,
  profile_id bigint not null,
  closes_at timestamp(3) with time zone not null,
  constraint lead_mail_windows_pkey PRIMARY KEY (org_id, profile_id),
  constraint lead_mail_windows_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table lead_mail_windows enable row level security;
alter table lead_mail_windows force row level security;
create policy search on lead_mail_windows for select to leadkeep_search using (true);
create policy tenant on lead_mail_windows using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_mail_windows for select to leadkeep_worker using (true);
grant delete, insert, select, update on lead_mail_windows to leadkeep_app;
grant select on lead_mail_windows to leadkeep_search;
grant delete, insert, select, update on lead_mail_windows to leadkeep_worker;

create table lead_mails (
  org_id bigint not null,
  id uuid not null,
  source_id bigint not null,
  dedupe_key text not null,
  content_key text,
  state text not null default 'WAITING'::text,
  check_reason text,
  not_lead_reason text,
  is_test boolean not null default false,
  envelope_from text not null,
  raw bytea,
  file_key text,
  size integer not null,
  sender text not null default ''::text,
  sender_name text not null default ''::text,
  subject text not null default ''::text,
  text text not null default ''::text,
  reading jsonb not null default '{}'::jsonb,
  lead_id uuid,
  received_at timestamp(3) with time zone not null,
  constraint lead_mails_pkey PRIMARY KEY (org_id, id),
  constraint lead_mails_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id) ON DELETE CASCADE,
  constraint lead_mails_check CHECK (((raw IS NULL) <> (file_key IS NULL))),
  constraint lead_mails_check_reason_check CHECK ((check_reason = ANY (ARRAY['NO_CONTACT'::text, 'LAYOUT_CHANGED'::text, 'UNREADABLE'::text, 'CONFIRM'::text]))),
  constraint lead_mails_not_lead_reason_check CHECK ((not_lead_reason = ANY (ARRAY['AUTO_REPLY'::text, 'BULK'::text, 'BOUNCE'::text]))),
  constraint lead_mails_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'LEAD'::text, 'NOT_LEAD'::text, 'CONFIRMATION'::text])))
);
CREATE INDEX lead_mails_by_age ON public.lead_mails USING btree (org_id, received_at);
CREATE UNIQUE INDEX lead_mails_by_content ON public.lead_mails USING btree (org_id, source_id, content_key) WHERE (content_key IS NOT NULL);
CREATE UNIQUE INDEX lead_mails_by_key ON public.lead_mails USING btree (org_id, source_id, dedupe_key);
CREATE INDEX lead_mails_by_lead ON public.lead_mails USING btree (org_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX lead_mails_by_sender ON public.lead_mails USING btree (org_id, source_id, sender, id DESC);
CREATE INDEX lead_mails_by_source ON public.lead_mails USING btree (org_id, source_id, id DESC);
CREATE INDEX lead_mails_to_check ON public.lead_mails USING btree (org_id, source_id, id DESC) WHERE (check_reason IS NOT NULL);
alter table lead_mails enable row level security;
alter table lead_mails force row level security;
create policy search on lead_mails for select to leadkeep_search using (true);
create policy tenant on lead_mails using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_mails for select to leadkeep_worker using (true);
grant delete, insert, select, update on lead_mails to leadkeep_app;
grant select on lead_mails to leadkeep_search;
grant delete, insert, select, update on lead_mails to leadkeep_worker;

create table lead_mails_waiting (
  org_id bigint not null,
  profile_id bigint not null,
  lead_id uuid not null,
  is_new_client boolean not null,
  constraint lead_mails_waiting_pkey PRIMARY KEY (org_id, profile_id, lead_id),
  constraint lead_mails_waiting_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table lead_mails_waiting enable row level security;
alter table lead_mails_waiting force row level security;
create policy search on lead_mails_waiting for select to leadkeep_search using (true);
create policy tenant on lead_mails_waiting using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_mails_waiting for select to leadkeep_worker using (true);
grant delete, insert, select, update on lead_mails_waiting to leadkeep_app;
grant select on lead_mails_waiting to leadkeep_search;
grant delete, insert, select, update on lead_mails_waiting to leadkeep_worker;

create table lead_notices (
  org_id bigint not null,
  source_id bigint not null,
  external_id text not null,
  form_external_id text,
  status text not null,
  origin text not null,
  submitted_at timestamp(3) with time zone,
  notified_at timestamp(3) with time zone not null,
  fetched_at timestamp(3) with time zone,
  lead_id uuid,
  is_test boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone,
  last_error_class text,
  last_error_code text,
  reason text,
  content text,
  constraint lead_notices_pkey PRIMARY KEY (org_id, source_id, external_id),
  constraint lead_notices_last_error_class_check CHECK ((last_error_class = ANY (ARRAY['retry_now'::text, 'retry_later'::text, 'auth_expired'::text, 'permission_missing'::text, 'not_found'::text, 'invalid_request'::text, 'rejected'::text, 'unknown'::text]))),
  constraint lead_notices_origin_check CHECK ((origin = ANY (ARRAY['NOTICE'::text, 'RECONCILE'::text, 'OLD_LEADS'::text, 'SELF_TEST'::text]))),
  constraint lead_notices_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'FETCHED'::text, 'IGNORED'::text, 'FAILED'::text, 'ERASED'::text])))
);
CREATE INDEX lead_notices_by_age ON public.lead_notices USING brin (notified_at);
CREATE INDEX lead_notices_failed ON public.lead_notices USING btree (org_id, source_id) WHERE (status = 'FAILED'::text);
CREATE INDEX lead_notices_fetched ON public.lead_notices USING btree (org_id, external_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX lead_notices_of_account ON public.lead_notices USING btree (org_id, source_id, next_attempt_at) WHERE (status = 'WAITING'::text);
CREATE INDEX lead_notices_of_form ON public.lead_notices USING btree (org_id, source_id, form_external_id, submitted_at DESC);
CREATE INDEX lead_notices_of_lead ON public.lead_notices USING btree (org_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX lead_notices_waiting ON public.lead_notices USING btree (org_id, next_attempt_at) WHERE (status = 'WAITING'::text);
alter table lead_notices enable row level security;
alter table lead_notices force row level security;
create policy search on lead_notices for select to leadkeep_search using (true);
create policy tenant on lead_notices using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_notices to leadkeep_worker using (true) with check (true);
grant delete, insert, select, update on lead_notices to leadkeep_app;
grant select on lead_notices to leadkeep_search;
grant delete, insert, select, update on lead_notices to leadkeep_worker;

create table lead_offer_recipients (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  offer_id bigint not null,
  profile_id bigint not null,
  step integer not null,
  offered_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone,
  passed_at timestamp(3) with time zone,
  claimed_through text,
  alert_waits boolean not null default true,
  alerted_at timestamp(3) with time zone,
  constraint lead_offer_recipients_pkey PRIMARY KEY (org_id, id),
  constraint lead_offer_recipients_org_id_offer_id_profile_id_key UNIQUE (org_id, offer_id, profile_id),
  constraint lead_offer_recipients_org_id_offer_id_fkey FOREIGN KEY (org_id, offer_id) REFERENCES lead_offers(org_id, id) ON DELETE CASCADE,
  constraint lead_offer_recipients_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE,
  constraint lead_offer_recipients_claimed_through_check CHECK ((claimed_through = ANY (ARRAY['screen'::text, 'email'::text, 'push'::text])))
);
CREATE INDEX lead_offer_recipients_alerted ON public.lead_offer_recipients USING btree (org_id, profile_id, alerted_at) WHERE (alerted_at IS NOT NULL);
CREATE INDEX lead_offer_recipients_of_profile ON public.lead_offer_recipients USING btree (org_id, profile_id, id DESC);
CREATE INDEX lead_offer_recipients_waiting ON public.lead_offer_recipients USING btree (org_id, profile_id, id) WHERE alert_waits;
alter table lead_offer_recipients enable row level security;
alter table lead_offer_recipients force row level security;
create policy search on lead_offer_recipients for select to leadkeep_search using (true);
create policy tenant on lead_offer_recipients using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_offer_recipients for select to leadkeep_worker using (alert_waits);
grant delete, insert, select, update on lead_offer_recipients to leadkeep_app;
grant select on lead_offer_recipients to leadkeep_search;
grant delete, insert, select, update on lead_offer_recipients to leadkeep_worker;

create table lead_offers (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  lead_id uuid not null,
  client_id bigint not null,
  rule_id bigint,
  rule_name text not null,
  status text not null default 'OPEN'::text,
  step integer not null default 0,
  minutes integer not null,
  steps jsonb not null,
  offered_at timestamp(3) with time zone not null,
  deadline_at timestamp(3) with time zone not null,
  claimed_by_id bigint,
  claimed_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint lead_offers_pkey PRIMARY KEY (org_id, id),
  constraint lead_offers_org_id_lead_id_key UNIQUE (org_id, lead_id),
  constraint lead_offers_org_id_claimed_by_id_fkey FOREIGN KEY (org_id, claimed_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (claimed_by_id),
  constraint lead_offers_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint lead_offers_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint lead_offers_org_id_rule_id_fkey FOREIGN KEY (org_id, rule_id) REFERENCES lead_rules(org_id, id) ON DELETE SET NULL (rule_id),
  constraint lead_offers_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'CLAIMED'::text, 'OWNER'::text, 'WITHDRAWN'::text])))
);
CREATE INDEX lead_offers_due ON public.lead_offers USING btree (deadline_at, org_id) WHERE (status = 'OPEN'::text);
CREATE INDEX lead_offers_of_client ON public.lead_offers USING btree (org_id, client_id);
CREATE INDEX lead_offers_of_rule ON public.lead_offers USING btree (org_id, rule_id);
alter table lead_offers enable row level security;
alter table lead_offers force row level security;
create policy search on lead_offers for select to leadkeep_search using (true);
create policy tenant on lead_offers using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on lead_offers for select to leadkeep_worker using ((status = 'OPEN'::text));
grant delete, insert, select, update on lead_offers to leadkeep_app;
grant select on lead_offers to leadkeep_search;
grant delete, insert, select, update on lead_offers to leadkeep_worker;

create table lead_rule_recipients (
  org_id bigint not null,
  rule_id bigint not null,
  profile_id bigint not null,
  position integer not null,
  round_robin_max_leads_per_round integer not null,
  current_round_lead_counter integer not null default 0,
  kept_turns integer not null default 0,
  last_lead_received_at timestamp(3) with time zone,
  constraint lead_rule_recipients_pkey PRIMARY KEY (org_id, rule_id, profile_id),
  constraint lead_rule_recipients_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE,
  constraint lead_rule_recipients_org_id_rule_id_fkey FOREIGN KEY (org_id, rule_id) REFERENCES lead_rules(org_id, id) ON DELETE CASCADE,
  constraint lead_rule_recipients_round_robin_max_leads_per_round_check CHECK (((round_robin_max_leads_per_round >= 1) AND (round_robin_max_leads_per_round <= 50)))
);
CREATE INDEX lead_rule_recipients_of_profile ON public.lead_rule_recipients USING btree (org_id, profile_id);
alter table lead_rule_recipients enable row level security;
alter table lead_rule_recipients force row level security;
create policy search on lead_rule_recipients for select to leadkeep_search using (true);
create policy tenant on lead_rule_recipients using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_rule_recipients to leadkeep_app;
grant select on lead_rule_recipients to leadkeep_search;
grant delete, insert, select, update on lead_rule_recipients to leadkeep_worker;

create table lead_rules (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  kind text not null default 'assignment'::text,
  name text not null,
  position integer not null,
  is_default_rule boolean not null default false,
  logical_operator text not null,
  expressions jsonb not null,
  lead_source text not null,
  rule_lead_source_type text not null,
  distribution_type text not null,
  save_lead_to_owner_account boolean not null,
  round integer not null default 1,
  version integer not null default 1,
  updated_by_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  offer_minutes integer not null default 5,
  offer_chain jsonb not null default '[]'::jsonb,
  constraint lead_rules_pkey PRIMARY KEY (org_id, id),
  constraint lead_rules_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint lead_rules_org_id_updated_by_id_fkey FOREIGN KEY (org_id, updated_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (updated_by_id),
  constraint lead_rules_distribution_type_check CHECK ((distribution_type = ANY (ARRAY['ROUND_ROBBIN'::text, 'BROADCAST'::text]))),
  constraint lead_rules_kind_check CHECK ((kind = ANY (ARRAY['assignment'::text, 'distribution'::text, 'responder'::text]))),
  constraint lead_rules_logical_operator_check CHECK ((logical_operator = ANY (ARRAY['AND'::text, 'OR'::text]))),
  constraint lead_rules_offer_minutes_check CHECK (((offer_minutes >= 1) AND (offer_minutes <= 60)))
);
CREATE UNIQUE INDEX lead_rules_one_default ON public.lead_rules USING btree (org_id, kind) WHERE (is_default_rule AND (deleted_at IS NULL));
alter table lead_rules enable row level security;
alter table lead_rules force row level security;
create policy search on lead_rules for select to leadkeep_search using (true);
create policy tenant on lead_rules using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_rules to leadkeep_app;
grant select on lead_rules to leadkeep_search;
grant delete, insert, select, update on lead_rules to leadkeep_worker;

create table lead_source_catalogue (
  org_id bigint not null,
  source_id bigint not null,
  kind text not null,
  external_id text not null,
  name text not null,
  first_seen_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  page_name text,
  constraint lead_source_catalogue_pkey PRIMARY KEY (org_id, source_id, kind, external_id),
  constraint lead_source_catalogue_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id) ON DELETE CASCADE,
  constraint lead_source_catalogue_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'form'::text, 'campaign'::text])))
);
alter table lead_source_catalogue enable row level security;
alter table lead_source_catalogue force row level security;
create policy search on lead_source_catalogue for select to leadkeep_search using (true);
create policy tenant on lead_source_catalogue using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_source_catalogue to leadkeep_app;
grant select on lead_source_catalogue to leadkeep_search;
grant delete, insert, select, update on lead_source_catalogue to leadkeep_worker;

create table lead_source_rates (
  org_id bigint not null,
  source_id bigint not null,
  tokens double precision not null,
  refilled_at timestamp(3) with time zone not null,
  constraint lead_source_rates_pkey PRIMARY KEY (org_id, source_id),
  constraint lead_source_rates_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id) ON DELETE CASCADE
);
alter table lead_source_rates enable row level security;
alter table lead_source_rates force row level security;
create policy search on lead_source_rates for select to leadkeep_search using (true);
create policy tenant on lead_source_rates using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_source_rates to leadkeep_app;
grant select on lead_source_rates to leadkeep_search;
grant delete, insert, select, update on lead_source_rates to leadkeep_worker;

create table lead_sources (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  kind text not null,
  name text not null,
  status text not null default 'ACTIVE'::text,
  default_country text,
  default_assignee_id bigint,
  save_lead_to_owner_account boolean not null default true,
  mapping jsonb not null default '{}'::jsonb,
  sealed_token text,
  sealed_signing_secret text,
  leads_per_minute integer not null default 120,
  burst integer not null default 1500,
  created_count bigint not null default 0,
  duplicate_count bigint not null default 0,
  last_received_at timestamp(3) with time zone,
  bad_signature_count bigint not null default 0,
  last_bad_signatures jsonb not null default '[]'::jsonb,
  created_by_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  stored_name text not null,
  sealed_old_secret text,
  old_secret_until timestamp(3) with time zone,
  constraint lead_sources_pkey PRIMARY KEY (org_id, id),
  constraint lead_sources_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint lead_sources_org_id_default_assignee_id_fkey FOREIGN KEY (org_id, default_assignee_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (default_assignee_id),
  constraint lead_sources_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint lead_sources_burst_check CHECK ((burst > 0)),
  constraint lead_sources_leads_per_minute_check CHECK ((leads_per_minute > 0)),
  constraint lead_sources_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text])))
);
CREATE UNIQUE INDEX lead_sources_by_stored_name ON public.lead_sources USING btree (org_id, stored_name);
CREATE INDEX lead_sources_renamed ON public.lead_sources USING btree (org_id, stored_name) WHERE (name <> stored_name);
alter table lead_sources enable row level security;
alter table lead_sources force row level security;
create policy search on lead_sources for select to leadkeep_search using (true);
create policy silence_watch on lead_sources for select to leadkeep_worker using ((deleted_at IS NULL));
create policy tenant on lead_sources using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on lead_sources to leadkeep_app;
grant select on lead_sources to leadkeep_search;
grant delete, insert, select, update on lead_sources to leadkeep_worker;

create table magic_tokens (
  token_hash bytea not null,
  user_id bigint not null,
  org_id bigint not null,
  profile_id bigint not null,
  session_token_hash bytea,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  spent_at timestamp(3) with time zone,
  constraint magic_tokens_pkey PRIMARY KEY (token_hash),
  constraint magic_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on magic_tokens to leadkeep_door;

create table member_availability (
  org_id bigint not null,
  profile_id bigint not null,
  working_hours jsonb,
  days_off date[] not null default '{}'::date[],
  is_paused boolean not null default false,
  paused_until timestamp(3) with time zone,
  daily_cap integer,
  counted_on date,
  counted_leads integer not null default 0,
  updated_at timestamp(3) with time zone not null,
  constraint member_availability_pkey PRIMARY KEY (org_id, profile_id),
  constraint member_availability_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table member_availability enable row level security;
alter table member_availability force row level security;
create policy search on member_availability for select to leadkeep_search using (true);
create policy tenant on member_availability using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on member_availability to leadkeep_app;
grant select on member_availability to leadkeep_search;
grant delete, insert, select, update on member_availability to leadkeep_worker;

create table message_channels (
  channel text not null,
  broken_since timestamp(3) with time zone,
  reason text,
  closed_until timestamp(3) with time zone,
  next_call_at timestamp(3) with time zone,
  constraint message_channels_pkey PRIMARY KEY (channel),
  constraint message_channels_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text])))
);
grant delete, insert, select, update on message_channels to leadkeep_door;

create table notice_accounts (
  provider text not null,
  external_id text not null,
  org_id bigint not null,
  source_id bigint not null,
  account_id bigint not null,
  constraint notice_accounts_pkey PRIMARY KEY (provider, external_id, org_id)
);

create table oauth_states (
  org_id bigint not null,
  state_hash bytea not null,
  provider text not null,
  profile_id bigint not null,
  session_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  constraint oauth_states_pkey PRIMARY KEY (org_id, state_hash),
  constraint oauth_states_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint oauth_states_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
CREATE INDEX oauth_states_of_profile ON public.oauth_states USING btree (org_id, profile_id);
alter table oauth_states enable row level security;
alter table oauth_states force row level security;
create policy search on oauth_states for select to leadkeep_search using (true);
create policy tenant on oauth_states using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on oauth_states to leadkeep_app;
grant select on oauth_states to leadkeep_search;
grant delete, insert, select, update on oauth_states to leadkeep_worker;

create table old_lead_run_forms (
  org_id bigint not null,
  run_id bigint not null,
  form_id bigint not null,
  since timestamp(3) with time zone not null,
  leads_seen integer not null default 0,
  leads_new integer not null default 0,
  place text,
  placed_at timestamp(3) with time zone,
  done_at timestamp(3) with time zone,
  constraint old_lead_run_forms_pkey PRIMARY KEY (org_id, run_id, form_id),
  constraint old_lead_run_forms_org_id_form_id_fkey FOREIGN KEY (org_id, form_id) REFERENCES source_forms(org_id, id) ON DELETE CASCADE,
  constraint old_lead_run_forms_org_id_run_id_fkey FOREIGN KEY (org_id, run_id) REFERENCES old_lead_runs(org_id, id) ON DELETE CASCADE
);
CREATE INDEX old_lead_run_forms_of_form ON public.old_lead_run_forms USING btree (org_id, form_id);
alter table old_lead_run_forms enable row level security;
alter table old_lead_run_forms force row level security;
create policy search on old_lead_run_forms for select to leadkeep_search using (true);
create policy tenant on old_lead_run_forms using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on old_lead_run_forms to leadkeep_app;
grant select on old_lead_run_forms to leadkeep_search;
grant delete, insert, select, update on old_lead_run_forms to leadkeep_worker;

create table old_lead_runs (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  provider text not null,
  status text not null,
  hours integer not null,
  started_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  told_at timestamp(3) with time zone,
  problem text,
  constraint old_lead_runs_pkey PRIMARY KEY (org_id, id),
  constraint old_lead_runs_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint old_lead_runs_provider_check CHECK ((provider ~ '^[a-z][a-z0-9-]*$'::text)),
  constraint old_lead_runs_status_check CHECK ((status = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'FAILED'::text])))
);
CREATE UNIQUE INDEX old_lead_runs_running ON public.old_lead_runs USING btree (org_id, provider) WHERE (status = 'RUNNING'::text);
alter table old_lead_runs enable row level security;
alter table old_lead_runs force row level security;
create policy search on old_lead_runs for select to leadkeep_search using (true);
create policy tenant on old_lead_runs using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on old_lead_runs to leadkeep_app;
grant select on old_lead_runs to leadkeep_search;
grant delete, insert, select, update on old_lead_runs to leadkeep_worker;

create table old_leads_waiting (
  org_id bigint not null,
  profile_id bigint not null,
  lead_id uuid not null,
  is_untaken boolean not null,
  submitted_at timestamp(3) with time zone not null,
  gathered_at timestamp(3) with time zone not null,
  constraint old_leads_waiting_pkey PRIMARY KEY (org_id, profile_id, lead_id),
  constraint old_leads_waiting_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table old_leads_waiting enable row level security;
alter table old_leads_waiting force row level security;
create policy search on old_leads_waiting for select to leadkeep_search using (true);
create policy tenant on old_leads_waiting using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on old_leads_waiting for select to leadkeep_worker using (true);
grant delete, insert, select, update on old_leads_waiting to leadkeep_app;
grant select on old_leads_waiting to leadkeep_search;
grant delete, insert, select, update on old_leads_waiting to leadkeep_worker;

create table orders (
  org_id bigint not null,
  id uuid not null,
  kind text not null,
  status text not null,
  asked text not null,
  details jsonb not null,
  amount bigint,
  currency text,
  url text,
  session_id text,
  invoice_id text,
  subscription_id text,
  payment_intent_id text,
  failure_code text,
  created_by_id bigint,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  refunded_at timestamp(3) with time zone,
  constraint orders_pkey PRIMARY KEY (org_id, id),
  constraint orders_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint orders_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint orders_kind_check CHECK ((kind = ANY (ARRAY['PLAN'::text, 'CREDITS'::text, 'EXTENSION'::text, 'CARD'::text, 'CHANGE'::text, 'SEATS'::text]))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'PAID'::text, 'FAILED'::text, 'EXPIRED'::text, 'REFUNDED'::text])))
);
CREATE INDEX orders_newest ON public.orders USING btree (org_id, kind, created_at DESC);
CREATE INDEX orders_of_creator ON public.orders USING btree (org_id, created_by_id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX orders_of_invoice ON public.orders USING btree (org_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX orders_of_payment ON public.orders USING btree (org_id, payment_intent_id) WHERE (payment_intent_id IS NOT NULL);
CREATE UNIQUE INDEX orders_of_session ON public.orders USING btree (org_id, session_id) WHERE (session_id IS NOT NULL);
CREATE UNIQUE INDEX orders_open ON public.orders USING btree (org_id, kind, asked) WHERE (status = 'OPEN'::text);
alter table orders enable row level security;
alter table orders force row level security;
create policy search on orders for select to leadkeep_search using (true);
create policy tenant on orders using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on orders for select to leadkeep_worker using (true);
grant delete, insert, select, update on orders to leadkeep_app;
grant select on orders to leadkeep_search;
grant delete, insert, select, update on orders to leadkeep_worker;

create table orgs (
  org_id bigint not null generated by default as identity,
  name text not null,
  org_code text not null,
  account_type text not null default 'INDIVIDUAL'::text,
  web_app_logo_url text,
  default_country text not null default 'SG'::text,
  time_zone text not null default 'UTC'::text,
  enable_advance_analytics_feature boolean not null default false,
  enable_subteams_feature boolean not null default false,
  enable_wa_monitoring_feature boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  constraint orgs_pkey PRIMARY KEY (org_id),
  constraint orgs_org_code_key UNIQUE (org_code)
);
alter table orgs enable row level security;
alter table orgs force row level security;
create policy search on orgs for select to leadkeep_search using (true);
create policy tenant on orgs using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on orgs for select to leadkeep_worker using (true);
grant delete, insert, select, update on orgs to leadkeep_app;
grant select on orgs to leadkeep_search;
grant delete, insert, select, update on orgs to leadkeep_worker;

create table otp_challenges (
  id uuid not null,
  channel text not null,
  target citext not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  consumed_at timestamp(3) with time zone,
  holder_hash bytea not null,
  constraint otp_challenges_pkey PRIMARY KEY (id),
  constraint otp_challenges_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'phone'::text])))
);
CREATE INDEX otp_challenges_newest ON public.otp_challenges USING btree (holder_hash, channel, target, created_at DESC);
grant delete, insert, select, update on otp_challenges to leadkeep_door;

create table outbox_messages (
  id uuid not null,
  channel text not null,
  recipient text not null,
  subject text,
  text text not null,
  html text,
  code text,
  status text not null default 'QUEUED'::text,
  provider_id text,
  error text,
  created_at timestamp(3) with time zone not null default now(),
  settled_at timestamp(3) with time zone,
  tries integer not null default 0,
  delivery_status text,
  delivery_error text,
  mail_headers jsonb,
  constraint outbox_messages_pkey PRIMARY KEY (id),
  constraint outbox_messages_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text]))),
  constraint outbox_messages_delivery_status_check CHECK ((delivery_status = ANY (ARRAY['queued'::text, 'sent'::text, 'undelivered'::text, 'delivered'::text, 'read'::text]))),
  constraint outbox_messages_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'SENT'::text, 'KEPT'::text, 'REFUSED'::text, 'UNKNOWN'::text])))
);
CREATE INDEX outbox_messages_by_age ON public.outbox_messages USING btree (created_at);
CREATE INDEX outbox_messages_by_provider_id ON public.outbox_messages USING btree (provider_id) WHERE (channel = 'whatsapp'::text);
CREATE INDEX outbox_messages_with_code ON public.outbox_messages USING btree (created_at) WHERE (code IS NOT NULL);
grant delete, insert, select, update on outbox_messages to leadkeep_door;

create table outgoing_webhooks (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  kind text not null,
  name text not null,
  url text not null,
  events text[] not null,
  filters jsonb not null default '{"stages": [], "sources": [], "times_opened": 1}'::jsonb,
  profile_id bigint not null,
  api_key_id bigint,
  sealed_secret text,
  sealed_old_secret text,
  old_secret_until timestamp(3) with time zone,
  is_on boolean not null default true,
  end_reason text,
  ended_at timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  warned_at timestamp(3) with time zone,
  paused_until timestamp(3) with time zone,
  last_success_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint outgoing_webhooks_pkey PRIMARY KEY (org_id, id),
  constraint outgoing_webhooks_org_id_api_key_id_fkey FOREIGN KEY (org_id, api_key_id) REFERENCES api_keys(org_id, id) ON DELETE CASCADE,
  constraint outgoing_webhooks_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint outgoing_webhooks_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE,
  constraint outgoing_webhooks_end_reason_check CHECK ((end_reason = ANY (ARRAY['GONE'::text, 'NO_SUCCESS'::text, 'KEY_REVOKED'::text, 'NO_RIGHT'::text]))),
  constraint outgoing_webhooks_kind_check CHECK ((kind = ANY (ARRAY['ZAP'::text, 'WEBHOOK'::text])))
);
CREATE INDEX outgoing_webhooks_ended ON public.outgoing_webhooks USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX outgoing_webhooks_of_key ON public.outgoing_webhooks USING btree (org_id, api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX outgoing_webhooks_of_profile ON public.outgoing_webhooks USING btree (org_id, profile_id);
alter table outgoing_webhooks enable row level security;
alter table outgoing_webhooks force row level security;
create policy search on outgoing_webhooks for select to leadkeep_search using (true);
create policy tenant on outgoing_webhooks using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on outgoing_webhooks for select to leadkeep_worker using (true);
grant delete, insert, select, update on outgoing_webhooks to leadkeep_app;
grant select on outgoing_webhooks to leadkeep_search;
grant delete, insert, select, update on outgoing_webhooks to leadkeep_worker;

create table page_contents (
  org_id bigint not null,
  content_id bigint not null,
  draft jsonb not null,
  draft_changed_at timestamp(3) with time zone not null,
  draft_changed_by_id bigint,
  draft_restored_from integer,
  live_version integer,
  published_at timestamp(3) with time zone,
  generated_from text,
  components_count integer not null default 0,
  unpublished_changes integer not null default 0,
  cover_key text,
  shown_file_ids bigint[] not null default '{}'::bigint[],
  search_due_since timestamp(3) with time zone,
  constraint page_contents_pkey PRIMARY KEY (org_id, content_id),
  constraint page_contents_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint page_contents_org_id_draft_changed_by_id_fkey FOREIGN KEY (org_id, draft_changed_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (draft_changed_by_id)
);
CREATE INDEX page_contents_by_editor ON public.page_contents USING btree (org_id, draft_changed_by_id) WHERE (draft_changed_by_id IS NOT NULL);
alter table page_contents enable row level security;
alter table page_contents force row level security;
create policy search on page_contents for select to leadkeep_search using (true);
create policy tenant on page_contents using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on page_contents to leadkeep_app;
grant select on page_contents to leadkeep_search;
grant delete, insert, select, update on page_contents to leadkeep_worker;

create table page_files (
  org_id bigint not null,
  content_id bigint not null,
  key text not null,
  width integer,
  height integer,
  constraint page_files_pkey PRIMARY KEY (org_id, content_id, key),
  constraint page_files_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES page_contents(org_id, content_id) ON DELETE CASCADE
);
CREATE INDEX page_files_by_key ON public.page_files USING btree (org_id, key);
alter table page_files enable row level security;
alter table page_files force row level security;
create policy search on page_files for select to leadkeep_search using (true);
create policy tenant on page_files using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on page_files to leadkeep_app;
grant select on page_files to leadkeep_search;
grant delete, insert, select, update on page_files to leadkeep_worker;

create table page_versions (
  org_id bigint not null,
  content_id bigint not null,
  version integer not null,
  definition jsonb not null,
  published_at timestamp(3) with time zone not null,
  published_by_id bigint,
  restored_from integer,
  constraint page_versions_pkey PRIMARY KEY (org_id, content_id, version),
  constraint page_versions_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES page_contents(org_id, content_id) ON DELETE CASCADE,
  constraint page_versions_org_id_published_by_id_fkey FOREIGN KEY (org_id, published_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (published_by_id)
);
CREATE INDEX page_versions_by_publisher ON public.page_versions USING btree (org_id, published_by_id) WHERE (published_by_id IS NOT NULL);
alter table page_versions enable row level security;
alter table page_versions force row level security;
create policy search on page_versions for select to leadkeep_search using (true);
create policy tenant on page_versions using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on page_versions to leadkeep_app;
grant select on page_versions to leadkeep_search;
grant delete, insert, select, update on page_versions to leadkeep_worker;

create table profiles (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  user_id bigint,
  name text not null default ''::text,
  email citext,
  is_email_verified boolean not null default false,
  phone_raw text,
  is_phone_verified boolean not null default false,
  whatsapp_raw text,
  country_code text,
  picture_key text,
  role text not null,
  account_status text not null default 'ACTIVE'::text,
  member_access_policy jsonb not null,
  web_onboarding_status text not null default 'NOT_STARTED'::text,
  mobile_onboarding_status text not null default 'NOT_STARTED'::text,
  onboarding_style_type text not null default 'GENERIC'::text,
  conversion_id uuid not null default gen_random_uuid(),
  created_at timestamp(3) with time zone not null default now(),
  constraint profiles_pkey PRIMARY KEY (org_id, id),
  constraint profiles_org_id_user_id_key UNIQUE (org_id, user_id),
  constraint profiles_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint profiles_account_status_check CHECK ((account_status = ANY (ARRAY['ACTIVE'::text, 'INVITED'::text, 'DEACTIVATED'::text]))),
  constraint profiles_mobile_onboarding_status_check CHECK ((mobile_onboarding_status = ANY (ARRAY['NOT_STARTED'::text, 'COMPLETED'::text]))),
  constraint profiles_person_check CHECK (((user_id IS NOT NULL) OR (account_status = 'INVITED'::text))),
  constraint profiles_role_check CHECK ((role = ANY (ARRAY['OWNER'::text, 'MEMBER'::text]))),
  constraint profiles_web_onboarding_status_check CHECK ((web_onboarding_status = ANY (ARRAY['NOT_STARTED'::text, 'COMPLETED'::text])))
);
CREATE INDEX profiles_by_status ON public.profiles USING btree (org_id, account_status);
CREATE UNIQUE INDEX profiles_invited_email ON public.profiles USING btree (org_id, email) WHERE (account_status = 'INVITED'::text);
CREATE UNIQUE INDEX profiles_one_owner ON public.profiles USING btree (org_id) WHERE (role = 'OWNER'::text);
alter table profiles enable row level security;
alter table profiles force row level security;
create policy search on profiles for select to leadkeep_search using (true);
create policy tenant on profiles using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on profiles to leadkeep_app;
grant select on profiles to leadkeep_search;
grant delete, insert, select, update on profiles to leadkeep_worker;

create table public_addresses (
  token_hash bytea not null,
  kind text not null,
  org_id bigint not null,
  subject_id bigint not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone,
  constraint public_addresses_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX public_addresses_by_subject ON public.public_addresses USING btree (org_id, kind, subject_id);
grant delete, insert, select, update on public_addresses to leadkeep_door;

create table publish_requests (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  content_id bigint not null,
  asker_id bigint not null,
  asked_id bigint not null,
  visibility text not null,
  subteam_ids bigint[] not null default '{}'::bigint[],
  note text not null,
  asked_at timestamp(3) with time zone not null,
  outcome text,
  outcome_note text not null default ''::text,
  closed_by_id bigint,
  closed_at timestamp(3) with time zone,
  constraint publish_requests_pkey PRIMARY KEY (org_id, id),
  constraint publish_requests_org_id_asked_id_fkey FOREIGN KEY (org_id, asked_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE,
  constraint publish_requests_org_id_asker_id_fkey FOREIGN KEY (org_id, asker_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE,
  constraint publish_requests_org_id_closed_by_id_fkey FOREIGN KEY (org_id, closed_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (closed_by_id),
  constraint publish_requests_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint publish_requests_outcome_check CHECK ((outcome = ANY (ARRAY['APPROVED'::text, 'DECLINED'::text, 'WITHDRAWN'::text]))),
  constraint publish_requests_visibility_check CHECK ((visibility = ANY (ARRAY['ORG'::text, 'SUBTEAMS'::text])))
);
CREATE INDEX publish_requests_by_asked ON public.publish_requests USING btree (org_id, asked_id);
CREATE INDEX publish_requests_by_asker ON public.publish_requests USING btree (org_id, asker_id);
CREATE INDEX publish_requests_by_closer ON public.publish_requests USING btree (org_id, closed_by_id) WHERE (closed_by_id IS NOT NULL);
CREATE INDEX publish_requests_by_content ON public.publish_requests USING btree (org_id, content_id);
CREATE UNIQUE INDEX publish_requests_open ON public.publish_requests USING btree (org_id, content_id) WHERE (outcome IS NULL);
alter table publish_requests enable row level security;
alter table publish_requests force row level security;
create policy search on publish_requests for select to leadkeep_search using (true);
create policy tenant on publish_requests using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on publish_requests to leadkeep_app;
grant select on publish_requests to leadkeep_search;
grant delete, insert, select, update on publish_requests to leadkeep_worker;

create table push_devices (
  id uuid not null,
  user_id bigint not null,
  session_hash bytea not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  name text not null,
  device_type text not null,
  created_at timestamp(3) with time zone not null,
  last_alert_at timestamp(3) with time zone,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_devices_by_session ON public.push_devices USING btree (session_hash);
CREATE INDEX push_devices_by_user ON public.push_devices USING btree (user_id, created_at);
grant delete, insert, select, update on push_devices to leadkeep_door;

create table rate_windows (
  bucket text not null,
  window_start timestamp(3) with time zone not null,
  hits integer not null,
  constraint rate_windows_pkey PRIMARY KEY (bucket, window_start)
);
CREATE INDEX rate_windows_by_age ON public.rate_windows USING btree (window_start);
grant delete, insert, select, update on rate_windows to leadkeep_door;

create table record_viewers (
  org_id bigint not null,
  kind text not null,
  record_id bigint not null,
  tab uuid not null,
  profile_id bigint not null,
  seen_at timestamp(3) with time zone not null,
  constraint record_viewers_pkey PRIMARY KEY (org_id, kind, record_id, tab),
  constraint record_viewers_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint record_viewers_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE,
  constraint record_viewers_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'lead_form'::text, 'content'::text])))
);
CREATE INDEX record_viewers_by_time ON public.record_viewers USING btree (org_id, seen_at);
CREATE INDEX record_viewers_of_profile ON public.record_viewers USING btree (org_id, profile_id);
alter table record_viewers enable row level security;
alter table record_viewers force row level security;
create policy search on record_viewers for select to leadkeep_search using (true);
create policy tenant on record_viewers using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on record_viewers to leadkeep_app;
grant select on record_viewers to leadkeep_search;
grant delete, insert, select, update on record_viewers to leadkeep_worker;

create table responder_answers (
  org_id bigint not null,
  rule_id bigint not null,
  template_id bigint,
  wait_seconds integer not null default 0,
  hours jsonb,
  outside text not null default 'WAIT'::text,
  outside_template_id bigint,
  is_on boolean not null default true,
  constraint responder_answers_pkey PRIMARY KEY (org_id, rule_id),
  constraint responder_answers_org_id_outside_template_id_fkey FOREIGN KEY (org_id, outside_template_id) REFERENCES whatsapp_templates(org_id, id) ON DELETE SET NULL (outside_template_id),
  constraint responder_answers_org_id_rule_id_fkey FOREIGN KEY (org_id, rule_id) REFERENCES lead_rules(org_id, id) ON DELETE CASCADE,
  constraint responder_answers_org_id_template_id_fkey FOREIGN KEY (org_id, template_id) REFERENCES whatsapp_templates(org_id, id) ON DELETE SET NULL (template_id),
  constraint responder_answers_outside_check CHECK ((outside = ANY (ARRAY['WAIT'::text, 'NOTHING'::text, 'TEMPLATE'::text]))),
  constraint responder_answers_wait_seconds_check CHECK (((wait_seconds >= 0) AND (wait_seconds <= 86400)))
);
CREATE INDEX responder_answers_by_outside_template ON public.responder_answers USING btree (org_id, outside_template_id) WHERE (outside_template_id IS NOT NULL);
CREATE INDEX responder_answers_by_template ON public.responder_answers USING btree (org_id, template_id);
alter table responder_answers enable row level security;
alter table responder_answers force row level security;
create policy search on responder_answers for select to leadkeep_search using (true);
create policy tenant on responder_answers using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on responder_answers to leadkeep_app;
grant select on responder_answers to leadkeep_search;
grant delete, insert, select, update on responder_answers to leadkeep_worker;

create table responder_settings (
  org_id bigint not null,
  repeat_days integer not null default 30,
  needs_consent boolean not null default false,
  constraint responder_settings_pkey PRIMARY KEY (org_id),
  constraint responder_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id) ON DELETE CASCADE,
  constraint responder_settings_repeat_days_check CHECK (((repeat_days >= 0) AND (repeat_days <= 365)))
);
alter table responder_settings enable row level security;
alter table responder_settings force row level security;
create policy search on responder_settings for select to leadkeep_search using (true);
create policy tenant on responder_settings using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on responder_settings to leadkeep_app;
grant select on responder_settings to leadkeep_search;
grant delete, insert, select, update on responder_settings to leadkeep_worker;

create table saved_views (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  is_shared boolean not null,
  shared integer not null generated always as ((is_shared)::integer) stored,
  query jsonb not null,
  columns text[],
  created_by_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint saved_views_pkey PRIMARY KEY (org_id, id),
  constraint saved_views_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint saved_views_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id)
);
CREATE UNIQUE INDEX saved_views_own_name ON public.saved_views USING btree (org_id, created_by_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX saved_views_shared_name ON public.saved_views USING btree (org_id, lower(name)) WHERE (is_shared AND (deleted_at IS NULL));
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy search on saved_views for select to leadkeep_search using (true);
create policy tenant on saved_views using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on saved_views for select to leadkeep_worker using ((deleted_at IS NOT NULL));
grant delete, insert, select, update on saved_views to leadkeep_app;
grant select on saved_views to leadkeep_search;
grant delete, insert, select, update on saved_views to leadkeep_worker;

create table self_tests (
  org_id bigint not null,
  id uuid not null,
  source_id bigint not null,
  form_id bigint,
  depth text not null,
  status text not null default 'RUNNING'::text,
  hops jsonb not null,
  is_daily boolean not null,
  started_by_id bigint,
  started_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  external_id text,
  lead_id uuid,
  client_id bigint,
  assignee_id bigint,
  seen_at timestamp(3) with time zone,
  constraint self_tests_pkey PRIMARY KEY (org_id, id),
  constraint self_tests_org_id_assignee_id_fkey FOREIGN KEY (org_id, assignee_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (assignee_id),
  constraint self_tests_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE SET NULL (client_id),
  constraint self_tests_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint self_tests_org_id_form_id_fkey FOREIGN KEY (org_id, form_id) REFERENCES source_forms(org_id, id) ON DELETE SET NULL (form_id),
  constraint self_tests_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id),
  constraint self_tests_org_id_started_by_id_fkey FOREIGN KEY (org_id, started_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (started_by_id),
  constraint self_tests_depth_check CHECK ((depth = ANY (ARRAY['PROVIDER'::text, 'OUR_ADDRESS'::text, 'PERMISSION_ONLY'::text]))),
  constraint self_tests_status_check CHECK ((status = ANY (ARRAY['RUNNING'::text, 'PASSED'::text, 'FAILED'::text])))
);
CREATE INDEX self_tests_of_assignee ON public.self_tests USING btree (org_id, assignee_id);
CREATE INDEX self_tests_of_client ON public.self_tests USING btree (org_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX self_tests_of_form ON public.self_tests USING btree (org_id, form_id);
CREATE INDEX self_tests_of_source ON public.self_tests USING btree (org_id, source_id, started_at DESC);
CREATE INDEX self_tests_of_starter ON public.self_tests USING btree (org_id, started_by_id);
CREATE UNIQUE INDEX self_tests_running ON public.self_tests USING btree (org_id, source_id) WHERE (status = 'RUNNING'::text);
alter table self_tests enable row level security;
alter table self_tests force row level security;
create policy search on self_tests for select to leadkeep_search using (true);
create policy tenant on self_tests using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on self_tests for select to leadkeep_worker using ((status = 'RUNNING'::text));
grant delete, insert, select, update on self_tests to leadkeep_app;
grant select on self_tests to leadkeep_search;
grant delete, insert, select, update on self_tests to leadkeep_worker;

create table sequence_addition_left_out (
  org_id bigint not null,
  addition_id bigint not null,
  client_id bigint not null,
  reason text not null,
  constraint sequence_addition_left_out_pkey PRIMARY KEY (org_id, addition_id, client_id),
  constraint sequence_addition_left_out_org_id_addition_id_fkey FOREIGN KEY (org_id, addition_id) REFERENCES sequence_additions(org_id, id) ON DELETE CASCADE,
  constraint sequence_addition_left_out_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint sequence_addition_left_out_reason_check CHECK ((reason = ANY (ARRAY['INSIDE'::text, 'WAS_INSIDE'::text, 'IN_OTHERS'::text, 'NO_RIGHT'::text])))
);
CREATE INDEX sequence_addition_left_out_of_client ON public.sequence_addition_left_out USING btree (org_id, client_id);
alter table sequence_addition_left_out enable row level security;
alter table sequence_addition_left_out force row level security;
create policy search on sequence_addition_left_out for select to leadkeep_search using (true);
create policy tenant on sequence_addition_left_out using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on sequence_addition_left_out to leadkeep_app;
grant select on sequence_addition_left_out to leadkeep_search;
grant delete, insert, select, update on sequence_addition_left_out to leadkeep_worker;

create table sequence_additions (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  sequence_id bigint not null,
  created_by_id bigint,
  step_id text,
  start_on date,
  client_ids bigint[] not null,
  total_count integer not null,
  done_count integer not null default 0,
  added_count integer not null default 0,
  status text not null default 'RUNNING'::text,
  created_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  constraint sequence_additions_pkey PRIMARY KEY (org_id, id),
  constraint sequence_additions_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint sequence_additions_org_id_sequence_id_fkey FOREIGN KEY (org_id, sequence_id) REFERENCES sequence_contents(org_id, content_id) ON DELETE CASCADE,
  constraint sequence_additions_status_check CHECK ((status = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'CANCELLED'::text, 'FAILED'::text])))
);
CREATE INDEX sequence_additions_by_person ON public.sequence_additions USING btree (org_id, created_by_id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX sequence_additions_of_sequence ON public.sequence_additions USING btree (org_id, sequence_id, id);
alter table sequence_additions enable row level security;
alter table sequence_additions force row level security;
create policy search on sequence_additions for select to leadkeep_search using (true);
create policy tenant on sequence_additions using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on sequence_additions to leadkeep_app;
grant select on sequence_additions to leadkeep_search;
grant delete, insert, select, update on sequence_additions to leadkeep_worker;

create table sequence_clients (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  sequence_id bigint not null,
  client_id bigint not null,
  assigned_to_id_or_zero bigint not null,
  is_client_deleted boolean not null default false,
  state text not null,
  reason text,
  reason_text text not null default ''::text,
  state_by_id bigint,
  state_at timestamp(3) with time zone not null,
  paused_until timestamp(3) with time zone,
  step_id text,
  due_at timestamp(3) with time zone,
  is_due_chosen boolean not null default false,
  time_zone text not null,
  has_own_zone boolean not null default false,
  waits_from timestamp(3) with time zone not null,
  done_step_ids text[] not null default '{}'::text[],
  version integer not null,
  previous jsonb,
  reminded_at timestamp(3) with time zone,
  entered_at timestamp(3) with time zone not null,
  moved_version integer,
  constraint sequence_clients_pkey PRIMARY KEY (org_id, id),
  constraint sequence_clients_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint sequence_clients_org_id_sequence_id_fkey FOREIGN KEY (org_id, sequence_id) REFERENCES sequence_contents(org_id, content_id) ON DELETE CASCADE,
  constraint sequence_clients_org_id_state_by_id_fkey FOREIGN KEY (org_id, state_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (state_by_id),
  constraint sequence_clients_check CHECK (((state = ANY (ARRAY['PAUSED'::text, 'REMOVED'::text])) = (reason IS NOT NULL))),
  constraint sequence_clients_check1 CHECK (((state = 'COMPLETED'::text) = (step_id IS NULL))),
  constraint sequence_clients_check2 CHECK (((state = ANY (ARRAY['COMPLETED'::text, 'REMOVED'::text])) OR (due_at IS NOT NULL))),
  constraint sequence_clients_reason_check CHECK ((reason = ANY (ARRAY['BY_HAND'::text, 'REPLY'::text, 'BOUNCE'::text, 'UNSUBSCRIBED'::text, 'CONVERTED'::text, 'STAGE'::text, 'MEETING'::text, 'NEW_ENQUIRY'::text, 'SEQUENCE_DELETED'::text, 'MERGED'::text, 'PLAN'::text, 'HELD'::text]))),
  constraint sequence_clients_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'WAITING'::text, 'COMPLETED'::text, 'REMOVED'::text])))
);
CREATE INDEX sequence_clients_by_state ON public.sequence_clients USING btree (org_id, sequence_id, state, id) INCLUDE (assigned_to_id_or_zero, is_client_deleted);
CREATE INDEX sequence_clients_by_state_by ON public.sequence_clients USING btree (org_id, state_by_id) WHERE (state_by_id IS NOT NULL);
CREATE INDEX sequence_clients_by_step ON public.sequence_clients USING btree (org_id, sequence_id, step_id, due_at, id) INCLUDE (assigned_to_id_or_zero) WHERE ((state = 'ACTIVE'::text) AND (NOT is_client_deleted));
CREATE INDEX sequence_clients_due ON public.sequence_clients USING btree (org_id, due_at, id) WHERE ((state = 'ACTIVE'::text) AND (NOT is_client_deleted));
CREATE INDEX sequence_clients_due_of_assignee ON public.sequence_clients USING btree (org_id, assigned_to_id_or_zero, due_at, id) WHERE ((state = 'ACTIVE'::text) AND (NOT is_client_deleted));
CREATE INDEX sequence_clients_held_by_plan ON public.sequence_clients USING btree (org_id, id) WHERE ((state = 'PAUSED'::text) AND (reason = 'PLAN'::text));
CREATE UNIQUE INDEX sequence_clients_inside ON public.sequence_clients USING btree (org_id, sequence_id, client_id) WHERE (state = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'WAITING'::text]));
CREATE INDEX sequence_clients_of_assignee ON public.sequence_clients USING btree (org_id, assigned_to_id_or_zero, id);
CREATE INDEX sequence_clients_of_client ON public.sequence_clients USING btree (org_id, client_id, id);
CREATE INDEX sequence_clients_to_remind ON public.sequence_clients USING btree (due_at) WHERE ((state = 'ACTIVE'::text) AND (reminded_at IS NULL) AND (NOT is_client_deleted));
CREATE INDEX sequence_clients_to_resume ON public.sequence_clients USING btree (paused_until) WHERE ((state = 'PAUSED'::text) AND (paused_until IS NOT NULL));
alter table sequence_clients enable row level security;
alter table sequence_clients force row level security;
create policy search on sequence_clients for select to leadkeep_search using (true);
create policy tenant on sequence_clients using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on sequence_clients to leadkeep_worker using (true) with check (true);
grant delete, insert, select, update on sequence_clients to leadkeep_app;
grant select on sequence_clients to leadkeep_search;
grant delete, insert, select, update on sequence_clients to leadkeep_worker;

create table sequence_contents (
  org_id bigint not null,
  content_id bigint not null,
  draft jsonb not null,
  draft_changed_at timestamp(3) with time zone not null,
  draft_changed_by_id bigint,
  unpublished_changes integer not null default 0,
  live_version integer,
  published_at timestamp(3) with time zone,
  shared_content_ids bigint[] not null default '{}'::bigint[],
  automatic_step_ids text[] not null default '{}'::text[],
  entry_keys text[] not null default '{}'::text[],
  state text not null default 'DRAFT'::text,
  paused_by_id bigint,
  paused_at timestamp(3) with time zone,
  paused_until timestamp(3) with time zone,
  moving jsonb,
  default_of_id bigint,
  constraint sequence_contents_pkey PRIMARY KEY (org_id, content_id),
  constraint sequence_contents_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint sequence_contents_org_id_default_of_id_fkey FOREIGN KEY (org_id, default_of_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (default_of_id),
  constraint sequence_contents_org_id_draft_changed_by_id_fkey FOREIGN KEY (org_id, draft_changed_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (draft_changed_by_id),
  constraint sequence_contents_org_id_paused_by_id_fkey FOREIGN KEY (org_id, paused_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (paused_by_id),
  constraint sequence_contents_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'RUNNING'::text, 'PAUSED'::text])))
);
CREATE INDEX sequence_contents_automatic ON public.sequence_contents USING btree (org_id, content_id) WHERE (automatic_step_ids <> '{}'::text[]);
CREATE INDEX sequence_contents_by_editor ON public.sequence_contents USING btree (org_id, draft_changed_by_id) WHERE (draft_changed_by_id IS NOT NULL);
CREATE INDEX sequence_contents_by_pauser ON public.sequence_contents USING btree (org_id, paused_by_id) WHERE (paused_by_id IS NOT NULL);
CREATE UNIQUE INDEX sequence_contents_default ON public.sequence_contents USING btree (org_id, default_of_id) WHERE (default_of_id IS NOT NULL);
CREATE INDEX sequence_contents_entering ON public.sequence_contents USING btree (org_id) WHERE (entry_keys <> '{}'::text[]);
CREATE INDEX sequence_contents_paused ON public.sequence_contents USING btree (paused_until) WHERE (paused_until IS NOT NULL);
CREATE INDEX sequence_contents_sharing ON public.sequence_contents USING gin (org_id, shared_content_ids);
alter table sequence_contents enable row level security;
alter table sequence_contents force row level security;
create policy search on sequence_contents for select to leadkeep_search using (true);
create policy tenant on sequence_contents using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on sequence_contents for select to leadkeep_worker using (true);
grant delete, insert, select, update on sequence_contents to leadkeep_app;
grant select on sequence_contents to leadkeep_search;
grant delete, insert, select, update on sequence_contents to leadkeep_worker;

create table sequence_move_parts (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  sequence_id bigint not null,
  version integer not null,
  clients jsonb not null,
  constraint sequence_move_parts_pkey PRIMARY KEY (org_id, sequence_id, version, id),
  constraint sequence_move_parts_org_id_sequence_id_version_fkey FOREIGN KEY (org_id, sequence_id, version) REFERENCES sequence_versions(org_id, content_id, version) ON DELETE CASCADE
);
alter table sequence_move_parts enable row level security;
alter table sequence_move_parts force row level security;
create policy search on sequence_move_parts for select to leadkeep_search using (true);
create policy tenant on sequence_move_parts using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on sequence_move_parts to leadkeep_app;
grant select on sequence_move_parts to leadkeep_search;
grant delete, insert, select, update on sequence_move_parts to leadkeep_worker;

create table sequence_reply_addresses (
  org_id bigint not null,
  sealed_token text not null,
  constraint sequence_reply_addresses_pkey PRIMARY KEY (org_id),
  constraint sequence_reply_addresses_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id)
);
alter table sequence_reply_addresses enable row level security;
alter table sequence_reply_addresses force row level security;
create policy search on sequence_reply_addresses for select to leadkeep_search using (true);
create policy tenant on sequence_reply_addresses using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on sequence_reply_addresses to leadkeep_app;
grant select on sequence_reply_addresses to leadkeep_search;
grant delete, insert, select, update on sequence_reply_addresses to leadkeep_worker;

create table sequence_steps_done (
  org_id bigint not null,
  sequence_client_id bigint not null,
  step_id text not null,
  sequence_id bigint not null,
  client_id bigint not null,
  due_at timestamp(3) with time zone not null,
  done_at timestamp(3) with time zone not null,
  done_by_id bigint,
  is_skipped boolean not null,
  share_id bigint,
  message_id uuid,
  mail_state text,
  sent_for_id bigint,
  constraint sequence_steps_done_pkey PRIMARY KEY (org_id, sequence_client_id, step_id),
  constraint sequence_steps_done_org_id_done_by_id_fkey FOREIGN KEY (org_id, done_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (done_by_id),
  constraint sequence_steps_done_org_id_sent_for_id_fkey FOREIGN KEY (org_id, sent_for_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (sent_for_id),
  constraint sequence_steps_done_org_id_sequence_client_id_fkey FOREIGN KEY (org_id, sequence_client_id) REFERENCES sequence_clients(org_id, id) ON DELETE CASCADE,
  constraint sequence_steps_done_org_id_share_id_fkey FOREIGN KEY (org_id, share_id) REFERENCES shared_contents(org_id, id) ON DELETE SET NULL (share_id),
  constraint sequence_steps_done_check CHECK (((message_id IS NULL) = (mail_state IS NULL))),
  constraint sequence_steps_done_mail_state_check CHECK ((mail_state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'UNKNOWN'::text, 'REFUSED'::text])))
);
CREATE INDEX sequence_steps_done_by_person ON public.sequence_steps_done USING btree (org_id, done_by_id) WHERE (done_by_id IS NOT NULL);
CREATE INDEX sequence_steps_done_by_share ON public.sequence_steps_done USING btree (org_id, share_id) WHERE (share_id IS NOT NULL);
CREATE INDEX sequence_steps_done_of_client ON public.sequence_steps_done USING btree (org_id, client_id);
CREATE INDEX sequence_steps_done_of_sequence ON public.sequence_steps_done USING btree (org_id, sequence_id, step_id, done_at);
CREATE INDEX sequence_steps_done_queued ON public.sequence_steps_done USING btree (org_id, done_at) WHERE (mail_state = 'QUEUED'::text);
CREATE INDEX sequence_steps_done_sent ON public.sequence_steps_done USING btree (org_id, sent_for_id, done_at) WHERE (sent_for_id IS NOT NULL);
alter table sequence_steps_done enable row level security;
alter table sequence_steps_done force row level security;
create policy search on sequence_steps_done for select to leadkeep_search using (true);
create policy tenant on sequence_steps_done using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on sequence_steps_done for select to leadkeep_worker using (true);
grant delete, insert, select, update on sequence_steps_done to leadkeep_app;
grant select on sequence_steps_done to leadkeep_search;
grant delete, insert, select, update on sequence_steps_done to leadkeep_worker;

create table sequence_versions (
  org_id bigint not null,
  content_id bigint not null,
  version integer not null,
  definition jsonb not null,
  published_at timestamp(3) with time zone not null,
  published_by_id bigint,
  constraint sequence_versions_pkey PRIMARY KEY (org_id, content_id, version),
  constraint sequence_versions_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES sequence_contents(org_id, content_id) ON DELETE CASCADE,
  constraint sequence_versions_org_id_published_by_id_fkey FOREIGN KEY (org_id, published_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (published_by_id)
);
CREATE INDEX sequence_versions_by_publisher ON public.sequence_versions USING btree (org_id, published_by_id) WHERE (published_by_id IS NOT NULL);
alter table sequence_versions enable row level security;
alter table sequence_versions force row level security;
create policy search on sequence_versions for select to leadkeep_search using (true);
create policy tenant on sequence_versions using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on sequence_versions for select to leadkeep_worker using (true);
grant delete, insert, select, update on sequence_versions to leadkeep_app;
grant select on sequence_versions to leadkeep_search;
grant delete, insert, select, update on sequence_versions to leadkeep_worker;

create table sessions (
  token_hash bytea not null,
  user_id bigint not null,
  org_id bigint not null,
  profile_id bigint not null,
  device_type text not null default 'UNKNOWN'::text,
  user_agent text,
  is_provisional boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  last_seen_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  id uuid not null default gen_random_uuid(),
  device_hash bytea,
  proven_at timestamp(3) with time zone,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_by_id ON public.sessions USING btree (id);
CREATE INDEX sessions_by_profile ON public.sessions USING btree (org_id, profile_id);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id, expires_at);
grant delete, insert, select, update on sessions to leadkeep_door;

create table shared_contents (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  content_id bigint not null,
  client_id bigint,
  profile_id bigint not null,
  platform text,
  message text not null default ''::text,
  code_sealed text not null,
  shared_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  times_viewed integer not null default 0,
  seconds_viewed integer not null default 0,
  first_viewed_at timestamp(3) with time zone,
  last_viewed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  is_tracked boolean not null default true,
  is_automatic boolean not null default false,
  message_id uuid,
  constraint shared_contents_pkey PRIMARY KEY (org_id, id),
  constraint shared_contents_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint shared_contents_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint shared_contents_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint shared_contents_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id),
  constraint shared_contents_platform_check CHECK ((platform = ANY (ARRAY['whatsapp'::text, 'sms'::text, 'email'::text, 'telegram'::text])))
);
CREATE INDEX shared_contents_by_time ON public.shared_contents USING btree (org_id, shared_at, profile_id) WHERE (shared_at IS NOT NULL);
CREATE INDEX shared_contents_mailed ON public.shared_contents USING btree (org_id, profile_id, shared_at) WHERE (message_id IS NOT NULL);
CREATE INDEX shared_contents_of_client ON public.shared_contents USING btree (org_id, client_id, shared_at DESC, id DESC);
CREATE INDEX shared_contents_of_content ON public.shared_contents USING btree (org_id, content_id, shared_at DESC, id DESC);
CREATE INDEX shared_contents_of_content_opened ON public.shared_contents USING btree (org_id, content_id, last_viewed_at, client_id) WHERE ((last_viewed_at IS NOT NULL) AND (client_id IS NOT NULL));
CREATE INDEX shared_contents_opened ON public.shared_contents USING btree (org_id, last_viewed_at, client_id) WHERE ((last_viewed_at IS NOT NULL) AND (client_id IS NOT NULL));
CREATE UNIQUE INDEX shared_contents_prepared ON public.shared_contents USING btree (org_id, content_id, profile_id, COALESCE(client_id, (0)::bigint)) WHERE ((shared_at IS NULL) AND (revoked_at IS NULL));
CREATE TRIGGER erase_visit_signals AFTER DELETE ON public.shared_contents FOR EACH ROW EXECUTE FUNCTION erase_visit_signals('share');
alter table shared_contents enable row level security;
alter table shared_contents force row level security;
create policy search on shared_contents for select to leadkeep_search using (true);
create policy tenant on shared_contents using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on shared_contents to leadkeep_app;
grant select on shared_contents to leadkeep_search;
grant delete, insert, select, update on shared_contents to leadkeep_worker;

create table source_forms (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  source_id bigint not null,
  external_id text not null,
  name text not null,
  status text not null,
  locale text,
  is_on boolean not null default true,
  switched_at timestamp(3) with time zone,
  questions jsonb not null default '[]'::jsonb,
  mapping jsonb not null default '{}'::jsonb,
  made_at timestamp(3) with time zone,
  synced_at timestamp(3) with time zone not null,
  gone_at timestamp(3) with time zone,
  reconciled_until timestamp(3) with time zone,
  constraint source_forms_pkey PRIMARY KEY (org_id, id),
  constraint source_forms_org_id_source_id_external_id_key UNIQUE (org_id, source_id, external_id),
  constraint source_forms_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint source_forms_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id) ON DELETE CASCADE
);
alter table source_forms enable row level security;
alter table source_forms force row level security;
create policy search on source_forms for select to leadkeep_search using (true);
create policy tenant on source_forms using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on source_forms for select to leadkeep_worker using (true);
grant delete, insert, select, update on source_forms to leadkeep_app;
grant select on source_forms to leadkeep_search;
grant delete, insert, select, update on source_forms to leadkeep_worker;

create table source_hours (
  org_id bigint not null,
  source_id bigint not null,
  form_external_id text not null,
  hour timestamp(3) with time zone not null,
  leads integer not null,
  slots integer not null,
  last_at timestamp(3) with time zone not null,
  constraint source_hours_pkey PRIMARY KEY (org_id, source_id, hour, form_external_id)
);
alter table source_hours enable row level security;
alter table source_hours force row level security;
create policy search on source_hours for select to leadkeep_search using (true);
create policy tenant on source_hours using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on source_hours to leadkeep_app;
grant select on source_hours to leadkeep_search;
grant delete, insert, select, update on source_hours to leadkeep_worker;

create table source_schedules (
  org_id bigint not null,
  provider text not null,
  reconcile_at timestamp(3) with time zone not null,
  check_at timestamp(3) with time zone not null,
  constraint source_schedules_pkey PRIMARY KEY (org_id, provider),
  constraint source_schedules_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id)
);
alter table source_schedules enable row level security;
alter table source_schedules force row level security;
create policy search on source_schedules for select to leadkeep_search using (true);
create policy tenant on source_schedules using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on source_schedules for select to leadkeep_worker using (true);
grant delete, insert, select, update on source_schedules to leadkeep_app;
grant select on source_schedules to leadkeep_search;
grant delete, insert, select, update on source_schedules to leadkeep_worker;

create table source_silences (
  org_id bigint not null,
  source_id bigint not null,
  since timestamp(3) with time zone not null,
  usual double precision not null,
  checked_at timestamp(3) with time zone not null,
  checks jsonb not null default '[]'::jsonb,
  warned_at timestamp(3) with time zone,
  paused_at timestamp(3) with time zone,
  constraint source_silences_pkey PRIMARY KEY (org_id, source_id),
  constraint source_silences_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint source_silences_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id)
);
alter table source_silences enable row level security;
alter table source_silences force row level security;
create policy search on source_silences for select to leadkeep_search using (true);
create policy tenant on source_silences using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on source_silences to leadkeep_app;
grant select on source_silences to leadkeep_search;
grant delete, insert, select, update on source_silences to leadkeep_worker;

create table spent_tokens (
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  constraint spent_tokens_pkey PRIMARY KEY (token_hash)
);
grant delete, insert, select, update on spent_tokens to leadkeep_door;

create table stage_counts (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  field_id bigint not null,
  option_id bigint not null,
  assigned_to_id_or_zero bigint not null,
  clients_count integer not null,
  amount_sum numeric not null,
  constraint stage_counts_pkey PRIMARY KEY (org_id, id),
  constraint stage_counts_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id) ON DELETE CASCADE
);
CREATE INDEX stage_counts_by_field ON public.stage_counts USING btree (org_id, field_id, assigned_to_id_or_zero);
alter table stage_counts enable row level security;
alter table stage_counts force row level security;
create policy search on stage_counts for select to leadkeep_search using (true);
create policy tenant on stage_counts using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on stage_counts for select to leadkeep_worker using (true);
grant delete, insert, select, update on stage_counts to leadkeep_app;
grant select on stage_counts to leadkeep_search;
grant delete, insert, select, update on stage_counts to leadkeep_worker;

create table stripe_events (
  event_id text not null,
  type text not null,
  object_type text,
  object_id text,
  customer_id text,
  subscription_id text,
  payment_intent_id text,
  created_at timestamp(3) with time zone not null,
  received_at timestamp(3) with time zone not null,
  status text not null,
  attempts integer not null default 0,
  next_attempt_at timestamp(3) with time zone not null,
  reason text,
  constraint stripe_events_pkey PRIMARY KEY (event_id),
  constraint stripe_events_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'IGNORED'::text, 'FAILED'::text])))
);
CREATE INDEX stripe_events_by_time ON public.stripe_events USING btree (received_at);
CREATE INDEX stripe_events_due ON public.stripe_events USING btree (next_attempt_at) WHERE (status = 'WAITING'::text);
CREATE INDEX stripe_events_of_object ON public.stripe_events USING btree (object_id) WHERE (object_id IS NOT NULL);
grant delete, insert, select, update on stripe_events to leadkeep_door;

create table subscriptions (
  org_id bigint not null,
  subscription_status text not null,
  free_trial_end_date timestamp(3) with time zone,
  paid_for_until_date timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null default now(),
  recurring jsonb,
  sponsor jsonb,
  given_until_date timestamp(3) with time zone,
  given_by text,
  steps jsonb not null default '[]'::jsonb,
  changes_at timestamp(3) with time zone,
  customer_id text,
  billing_details jsonb,
  told_end timestamp(3) with time zone,
  constraint subscriptions_pkey PRIMARY KEY (org_id),
  constraint subscriptions_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint subscriptions_check CHECK (((given_by IS NULL) = (given_until_date IS NULL))),
  constraint subscriptions_given_by_check CHECK ((given_by = ANY (ARRAY['staff'::text, 'app_store'::text]))),
  constraint subscriptions_subscription_status_check CHECK ((subscription_status = ANY (ARRAY['free_trial_active'::text, 'free_trial_expiring'::text, 'free_trial_expired'::text, 'subscription_active'::text, 'subscription_expiring'::text, 'subscription_expired'::text, 'payment_failing'::text, 'payment_overdue'::text])))
);
CREATE INDEX subscriptions_due ON public.subscriptions USING btree (changes_at) WHERE (changes_at IS NOT NULL);
CREATE INDEX subscriptions_ending ON public.subscriptions USING btree (changes_at) WHERE (subscription_status = ANY (ARRAY['free_trial_expiring'::text, 'subscription_expiring'::text]));
CREATE INDEX subscriptions_of_customer ON public.subscriptions USING btree (customer_id) WHERE (customer_id IS NOT NULL);
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy search on subscriptions for select to leadkeep_search using (true);
create policy tenant on subscriptions using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on subscriptions to leadkeep_worker using (true) with check (true);
grant delete, insert, select, update on subscriptions to leadkeep_app;
grant select on subscriptions to leadkeep_search;
grant delete, insert, select, update on subscriptions to leadkeep_worker;

create table subteam_members (
  org_id bigint not null,
  subteam_id bigint not null,
  profile_id bigint not null,
  constraint subteam_members_pkey PRIMARY KEY (org_id, subteam_id, profile_id),
  constraint subteam_members_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE,
  constraint subteam_members_org_id_subteam_id_fkey FOREIGN KEY (org_id, subteam_id) REFERENCES subteams(org_id, id) ON DELETE CASCADE
);
CREATE INDEX subteam_members_of_profile ON public.subteam_members USING btree (org_id, profile_id);
alter table subteam_members enable row level security;
alter table subteam_members force row level security;
create policy search on subteam_members for select to leadkeep_search using (true);
create policy tenant on subteam_members using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on subteam_members to leadkeep_app;
grant select on subteam_members to leadkeep_search;
grant delete, insert, select, update on subteam_members to leadkeep_worker;

create table subteams (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  name text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint subteams_pkey PRIMARY KEY (org_id, id),
  constraint subteams_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id)
);
CREATE UNIQUE INDEX subteams_by_name ON public.subteams USING btree (org_id, lower(name));
alter table subteams enable row level security;
alter table subteams force row level security;
create policy search on subteams for select to leadkeep_search using (true);
create policy tenant on subteams using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on subteams to leadkeep_app;
grant select on subteams to leadkeep_search;
grant delete, insert, select, update on subteams to leadkeep_worker;

create table team_invitations (
  org_id bigint not null,
  profile_id bigint not null,
  invited_by_id bigint,
  sent_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  times_sent integer not null default 1,
  constraint team_invitations_pkey PRIMARY KEY (org_id, profile_id),
  constraint team_invitations_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint team_invitations_org_id_invited_by_id_fkey FOREIGN KEY (org_id, invited_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (invited_by_id),
  constraint team_invitations_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table team_invitations enable row level security;
alter table team_invitations force row level security;
create policy search on team_invitations for select to leadkeep_search using (true);
create policy tenant on team_invitations using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on team_invitations to leadkeep_app;
grant select on team_invitations to leadkeep_search;
grant delete, insert, select, update on team_invitations to leadkeep_worker;

create table text_contents (
  org_id bigint not null,
  content_id bigint not null,
  template_type text not null,
  body text not null,
  constraint text_contents_pkey PRIMARY KEY (org_id, content_id),
  constraint text_contents_org_id_content_id_fkey FOREIGN KEY (org_id, content_id) REFERENCES contents(org_id, id) ON DELETE CASCADE,
  constraint text_contents_template_type_check CHECK ((template_type = ANY (ARRAY['FOLLOW_UP_MESSAGE'::text, 'MAIN_CONTENT_MESSAGE'::text, 'DEFAULT_SHARE_MESSAGE'::text])))
);
alter table text_contents enable row level security;
alter table text_contents force row level security;
create policy search on text_contents for select to leadkeep_search using (true);
create policy tenant on text_contents using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on text_contents to leadkeep_app;
grant select on text_contents to leadkeep_search;
grant delete, insert, select, update on text_contents to leadkeep_worker;

create table timeline_activities (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  client_id bigint not null,
  actor_profile_id bigint,
  item_type text not null,
  text text not null default ''::text,
  type_specific_data jsonb not null default '{}'::jsonb,
  shared_content_id bigint,
  occurred_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint timeline_activities_pkey PRIMARY KEY (org_id, id),
  constraint timeline_activities_org_id_actor_profile_id_fkey FOREIGN KEY (org_id, actor_profile_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (actor_profile_id),
  constraint timeline_activities_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint timeline_activities_item_type_check CHECK ((item_type = ANY (ARRAY['NOTE'::text, 'PAGE'::text, 'MESSAGE'::text, 'MEETING'::text, 'PHONECALL'::text, 'COLLECTION'::text, 'FIRST_RESPONSE'::text, 'UNASSIGN_CLIENT'::text, 'CLIENT_ASSIGNMENT'::text, 'SHARED_TEXT_TEMPLATE'::text, 'CLIENT_CREATED_DETAILS'::text, 'SHARED_DOCUMENT_TEMPLATE'::text, 'DUPLICATE_LEAD_RECEIVED'::text, 'LEAD_COMPLETED'::text, 'WHATSAPP_AUTORESPONDER'::text])))
);
CREATE INDEX timeline_of_client ON public.timeline_activities USING btree (org_id, client_id, occurred_at DESC, id DESC);
CREATE INDEX timeline_of_org ON public.timeline_activities USING btree (org_id, occurred_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX timeline_of_share ON public.timeline_activities USING btree (org_id, shared_content_id) WHERE (shared_content_id IS NOT NULL);
alter table timeline_activities enable row level security;
alter table timeline_activities force row level security;
create policy search on timeline_activities for select to leadkeep_search using (true);
create policy tenant on timeline_activities using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on timeline_activities to leadkeep_app;
grant select on timeline_activities to leadkeep_search;
grant delete, insert, select, update on timeline_activities to leadkeep_worker;

create table timeline_attachments (
  org_id bigint not null,
  activity_id bigint not null,
  file_id bigint not null,
  position integer not null,
  constraint timeline_attachments_pkey PRIMARY KEY (org_id, activity_id, file_id),
  constraint timeline_attachments_org_id_activity_id_fkey FOREIGN KEY (org_id, activity_id) REFERENCES timeline_activities(org_id, id) ON DELETE CASCADE,
  constraint timeline_attachments_org_id_file_id_fkey FOREIGN KEY (org_id, file_id) REFERENCES files(org_id, id) ON DELETE CASCADE
);
CREATE INDEX timeline_attachments_of_file ON public.timeline_attachments USING btree (org_id, file_id);
alter table timeline_attachments enable row level security;
alter table timeline_attachments force row level security;
create policy search on timeline_attachments for select to leadkeep_search using (true);
create policy tenant on timeline_attachments using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on timeline_attachments to leadkeep_app;
grant select on timeline_attachments to leadkeep_search;
grant delete, insert, select, update on timeline_attachments to leadkeep_worker;

create table tracking_pixels (
  org_id bigint not null,
  provider text not null,
  pixel_id text not null,
  is_on boolean not null,
  constraint tracking_pixels_pkey PRIMARY KEY (org_id, provider),
  constraint tracking_pixels_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id) ON DELETE CASCADE,
  constraint tracking_pixels_pixel_id_check CHECK ((pixel_id ~ '^[A-Za-z0-9/_-]{3,60}$'::text)),
  constraint tracking_pixels_provider_check CHECK ((provider = ANY (ARRAY['META'::text, 'GOOGLE'::text, 'TIKTOK'::text, 'LINKEDIN'::text])))
);
alter table tracking_pixels enable row level security;
alter table tracking_pixels force row level security;
create policy search on tracking_pixels for select to leadkeep_search using (true);
create policy tenant on tracking_pixels using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on tracking_pixels to leadkeep_app;
grant select on tracking_pixels to leadkeep_search;
grant delete, insert, select, update on tracking_pixels to leadkeep_worker;

create table user_orgs (
  user_id bigint not null,
  org_id bigint not null,
  profile_id bigint not null,
  last_used_at timestamp(3) with time zone not null default now(),
  constraint user_orgs_pkey PRIMARY KEY (user_id, org_id),
  constraint user_orgs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_orgs_by_profile ON public.user_orgs USING btree (org_id, profile_id);
grant delete, insert, select, update on user_orgs to leadkeep_door;

create table user_preferences (
  org_id bigint not null,
  profile_id bigint not null,
  default_next_step_time text not null default '09:00'::text,
  time_zone text not null,
  default_content_share_platform text not null default 'whatsapp'::text,
  connect_lead_source_warning boolean not null default true,
  auto_unmark_type text not null default 'CLIENT_VIEWED'::text,
  single_key_shortcuts boolean not null default true,
  theme text not null default 'system'::text,
  density text not null default 'default'::text,
  client_list_columns text[],
  client_list_sort text,
  preferred_integrations text[] not null default '{}'::text[],
  last_client_export_datetime timestamp(3) with time zone,
  files_view text not null default 'grid'::text,
  client_card_parts text[],
  constraint user_preferences_pkey PRIMARY KEY (org_id, profile_id),
  constraint user_preferences_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table user_preferences enable row level security;
alter table user_preferences force row level security;
create policy search on user_preferences for select to leadkeep_search using (true);
create policy tenant on user_preferences using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on user_preferences to leadkeep_app;
grant select on user_preferences to leadkeep_search;
grant delete, insert, select, update on user_preferences to leadkeep_worker;

create table users (
  id bigint not null generated by default as identity,
  name text not null default ''::text,
  email citext,
  is_email_verified boolean not null default false,
  phone_e164 text,
  phone_raw text,
  is_phone_verified boolean not null default false,
  google_sub text,
  country_code text,
  is_staff boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_google_sub_key UNIQUE (google_sub),
  constraint users_phone_e164_key UNIQUE (phone_e164),
  constraint users_check CHECK (((email IS NOT NULL) OR (phone_e164 IS NOT NULL)))
);
grant delete, insert, select, update on users to leadkeep_door;

create table visit_signals (
  org_id bigint not null,
  id uuid not null,
  subject text not null,
  subject_id bigint not null,
  visit_id text not null,
  load_id text not null,
  seq integer not null,
  visible_ms integer not null,
  active_ms integer not null,
  inputs integer not null,
  parts jsonb not null default '{}'::jsonb,
  reached_part text not null default ''::text,
  facts jsonb not null default '{}'::jsonb,
  user_agent text not null,
  is_owner boolean not null,
  received_at timestamp(3) with time zone not null,
  part_taps jsonb not null default '{}'::jsonb,
  part_played_ms jsonb not null default '{}'::jsonb,
  constraint visit_signals_pkey PRIMARY KEY (org_id, id),
  constraint visit_signals_org_id_subject_subject_id_load_id_seq_key UNIQUE (org_id, subject, subject_id, load_id, seq),
  constraint visit_signals_subject_check CHECK ((subject = ANY (ARRAY['share'::text, 'lead_form'::text])))
);
CREATE INDEX visit_signals_by_time ON public.visit_signals USING btree (subject, received_at);
CREATE INDEX visit_signals_of_visit ON public.visit_signals USING btree (org_id, subject, subject_id, visit_id);
alter table visit_signals enable row level security;
alter table visit_signals force row level security;
create policy search on visit_signals for select to leadkeep_search using (true);
create policy tenant on visit_signals using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on visit_signals for select to leadkeep_worker using (true);
create policy worker_purges on visit_signals for delete to leadkeep_worker using (true);
grant delete, insert, select, update on visit_signals to leadkeep_app;
grant select on visit_signals to leadkeep_search;
grant delete, insert, select, update on visit_signals to leadkeep_worker;

create table visited_pages (
  org_id bigint not null,
  profile_id bigint not null,
  page text not null,
  visits integer not null default 1,
  first_visited_at timestamp(3) with time zone not null default now(),
  last_visited_at timestamp(3) with time zone not null default now(),
  constraint visited_pages_pkey PRIMARY KEY (org_id, profile_id, page),
  constraint visited_pages_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table visited_pages enable row level security;
alter table visited_pages force row level security;
create policy search on visited_pages for select to leadkeep_search using (true);
create policy tenant on visited_pages using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on visited_pages to leadkeep_app;
grant select on visited_pages to leadkeep_search;
grant delete, insert, select, update on visited_pages to leadkeep_worker;

create table warning_dismissals (
  org_id bigint not null,
  profile_id bigint not null,
  warning_id text not null,
  dismissed_at timestamp(3) with time zone not null default now(),
  constraint warning_dismissals_pkey PRIMARY KEY (org_id, profile_id, warning_id),
  constraint warning_dismissals_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table warning_dismissals enable row level security;
alter table warning_dismissals force row level security;
create policy search on warning_dismissals for select to leadkeep_search using (true);
create policy tenant on warning_dismissals using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on warning_dismissals to leadkeep_app;
grant select on warning_dismissals to leadkeep_search;
grant delete, insert, select, update on warning_dismissals to leadkeep_worker;

create table webhook_deliveries (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  webhook_id bigint not null,
  message_id uuid not null,
  event text not null,
  client_id bigint,
  facts jsonb not null,
  occurred_at timestamp(3) with time zone not null,
  is_test boolean not null default false,
  body text,
  status text not null,
  tries integer not null default 0,
  due_at timestamp(3) with time zone,
  attempts jsonb not null default '[]'::jsonb,
  answer text,
  created_at timestamp(3) with time zone not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (org_id, id),
  constraint webhook_deliveries_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint webhook_deliveries_org_id_webhook_id_fkey FOREIGN KEY (org_id, webhook_id) REFERENCES outgoing_webhooks(org_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_event_check CHECK ((event = ANY (ARRAY['lead.created'::text, 'client.updated'::text, 'stage.changed'::text, 'content.opened'::text]))),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'FAILED'::text])))
);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (org_id, webhook_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (org_id, webhook_id, id DESC);
CREATE INDEX webhook_deliveries_of_client ON public.webhook_deliveries USING btree (org_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX webhook_deliveries_old ON public.webhook_deliveries USING btree (created_at);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy search on webhook_deliveries for select to leadkeep_search using (true);
create policy tenant on webhook_deliveries using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on webhook_deliveries for select to leadkeep_worker using (true);
grant delete, insert, select, update on webhook_deliveries to leadkeep_app;
grant select on webhook_deliveries to leadkeep_search;
grant delete, insert, select, update on webhook_deliveries to leadkeep_worker;

create table whatsapp_accounts (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  waba_id text not null,
  name text not null default ''::text,
  sealed_token text,
  token_kind text not null,
  state text not null,
  steps_done jsonb not null default '{}'::jsonb,
  failed_step text,
  fault jsonb,
  facts jsonb not null default '{}'::jsonb,
  connected_by_id bigint,
  connected_at timestamp(3) with time zone not null,
  read_at timestamp(3) with time zone,
  templates_read_at timestamp(3) with time zone,
  last_notice_at timestamp(3) with time zone,
  chosen_phone_id text,
  stays_in_phone_app boolean not null default false,
  heard_at timestamp(3) with time zone,
  constraint whatsapp_accounts_pkey PRIMARY KEY (org_id, id),
  constraint whatsapp_accounts_org_id_waba_id_key UNIQUE (org_id, waba_id),
  constraint whatsapp_accounts_org_id_connected_by_id_fkey FOREIGN KEY (org_id, connected_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (connected_by_id),
  constraint whatsapp_accounts_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id) ON DELETE CASCADE,
  constraint whatsapp_accounts_state_check CHECK ((state = ANY (ARRAY['CONNECTING'::text, 'CONNECTED'::text, 'EXPIRED'::text, 'DISCONNECTED'::text]))),
  constraint whatsapp_accounts_token_kind_check CHECK ((token_kind = ANY (ARRAY['EMBEDDED'::text, 'PASTED'::text])))
);
CREATE INDEX whatsapp_accounts_by_connector ON public.whatsapp_accounts USING btree (org_id, connected_by_id) WHERE (connected_by_id IS NOT NULL);
CREATE INDEX whatsapp_accounts_by_waba ON public.whatsapp_accounts USING btree (waba_id);
alter table whatsapp_accounts enable row level security;
alter table whatsapp_accounts force row level security;
create policy search on whatsapp_accounts for select to leadkeep_search using (true);
create policy tenant on whatsapp_accounts using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on whatsapp_accounts for select to leadkeep_worker using (true);
grant delete, insert, select, update on whatsapp_accounts to leadkeep_app;
grant select on whatsapp_accounts to leadkeep_search;
grant delete, insert, select, update on whatsapp_accounts to leadkeep_worker;

create table whatsapp_contacts (
  org_id bigint not null,
  number_id bigint not null,
  wa_id text not null,
  name text not null default ''::text,
  last_inbound_at timestamp(3) with time zone,
  closed_until timestamp(3) with time zone,
  constraint whatsapp_contacts_pkey PRIMARY KEY (org_id, number_id, wa_id),
  constraint whatsapp_contacts_org_id_number_id_fkey FOREIGN KEY (org_id, number_id) REFERENCES whatsapp_numbers(org_id, id) ON DELETE CASCADE
);
CREATE INDEX whatsapp_contacts_by_person ON public.whatsapp_contacts USING btree (org_id, wa_id);
alter table whatsapp_contacts enable row level security;
alter table whatsapp_contacts force row level security;
create policy search on whatsapp_contacts for select to leadkeep_search using (true);
create policy tenant on whatsapp_contacts using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on whatsapp_contacts to leadkeep_app;
grant select on whatsapp_contacts to leadkeep_search;
grant delete, insert, select, update on whatsapp_contacts to leadkeep_worker;

create table whatsapp_messages (
  org_id bigint not null,
  id uuid not null,
  kind text not null,
  number_id bigint,
  wa_id text not null,
  client_id bigint,
  lead_id uuid,
  profile_id bigint,
  template_id bigint,
  template_version integer,
  rule_id bigint,
  content jsonb,
  text text not null default ''::text,
  state text not null,
  reason text,
  said text,
  due_at timestamp(3) with time zone,
  tries integer not null default 0,
  claimed_at timestamp(3) with time zone,
  provider_id text,
  credit text,
  at timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  read_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  edited_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  activity_id bigint,
  offered_at timestamp(3) with time zone,
  offered_to_id bigint,
  answered_at timestamp(3) with time zone,
  is_under_way boolean not null generated always as ((state = ANY (ARRAY['QUEUED'::text, 'CLAIMED'::text]))) stored,
  constraint whatsapp_messages_pkey PRIMARY KEY (org_id, id),
  constraint whatsapp_messages_org_id_activity_id_fkey FOREIGN KEY (org_id, activity_id) REFERENCES timeline_activities(org_id, id) ON DELETE SET NULL (activity_id),
  constraint whatsapp_messages_org_id_client_id_fkey FOREIGN KEY (org_id, client_id) REFERENCES clients(org_id, id) ON DELETE CASCADE,
  constraint whatsapp_messages_org_id_number_id_fkey FOREIGN KEY (org_id, number_id) REFERENCES whatsapp_numbers(org_id, id) ON DELETE CASCADE,
  constraint whatsapp_messages_org_id_offered_to_id_fkey FOREIGN KEY (org_id, offered_to_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (offered_to_id),
  constraint whatsapp_messages_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (profile_id),
  constraint whatsapp_messages_org_id_rule_id_fkey FOREIGN KEY (org_id, rule_id) REFERENCES lead_rules(org_id, id) ON DELETE SET NULL (rule_id),
  constraint whatsapp_messages_org_id_template_id_fkey FOREIGN KEY (org_id, template_id) REFERENCES whatsapp_templates(org_id, id) ON DELETE SET NULL (template_id),
  constraint whatsapp_messages_credit_check CHECK ((credit = ANY (ARRAY['RESERVED'::text, 'SPENT'::text, 'RETURNED'::text]))),
  constraint whatsapp_messages_kind_check CHECK ((kind = ANY (ARRAY['RESPONDER'::text, 'ALERT'::text, 'CHAT'::text, 'STEP'::text, 'TEST'::text, 'SHARE'::text, 'PHONE'::text, 'CLIENT'::text]))),
  constraint whatsapp_messages_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'CLAIMED'::text, 'ACCEPTED'::text, 'HELD'::text, 'SENT'::text, 'DELIVERED'::text, 'READ'::text, 'FAILED'::text, 'UNKNOWN'::text, 'NOT_SENT'::text, 'RECEIVED'::text])))
);
CREATE INDEX whatsapp_messages_by_author ON public.whatsapp_messages USING btree (org_id, profile_id) WHERE (profile_id IS NOT NULL);
CREATE INDEX whatsapp_messages_by_offered ON public.whatsapp_messages USING btree (org_id, offered_to_id) WHERE (offered_to_id IS NOT NULL);
CREATE UNIQUE INDEX whatsapp_messages_by_provider ON public.whatsapp_messages USING btree (org_id, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX whatsapp_messages_claimed ON public.whatsapp_messages USING btree (claimed_at) WHERE is_under_way;
CREATE INDEX whatsapp_messages_credit ON public.whatsapp_messages USING btree (org_id, id) WHERE (credit = 'RESERVED'::text);
CREATE INDEX whatsapp_messages_due ON public.whatsapp_messages USING btree (due_at, org_id, number_id) WHERE (due_at IS NOT NULL);
CREATE INDEX whatsapp_messages_in_order ON public.whatsapp_messages USING btree (org_id, wa_id, at, id) WHERE is_under_way;
CREATE INDEX whatsapp_messages_of_activity ON public.whatsapp_messages USING btree (org_id, activity_id) WHERE (activity_id IS NOT NULL);
CREATE INDEX whatsapp_messages_of_alerted ON public.whatsapp_messages USING btree (wa_id, at) WHERE (number_id IS NULL);
CREATE INDEX whatsapp_messages_of_chat ON public.whatsapp_messages USING btree (org_id, client_id, wa_id, number_id, at, id);
CREATE INDEX whatsapp_messages_of_client ON public.whatsapp_messages USING btree (org_id, client_id, at, id);
CREATE INDEX whatsapp_messages_of_installation ON public.whatsapp_messages USING btree (id) WHERE (number_id IS NULL);
CREATE INDEX whatsapp_messages_of_installation_by_provider ON public.whatsapp_messages USING btree (provider_id) WHERE ((number_id IS NULL) AND (provider_id IS NOT NULL));
CREATE INDEX whatsapp_messages_of_kind ON public.whatsapp_messages USING btree (org_id, kind, at DESC, id DESC);
CREATE INDEX whatsapp_messages_of_number ON public.whatsapp_messages USING btree (org_id, number_id, at);
CREATE INDEX whatsapp_messages_of_person ON public.whatsapp_messages USING btree (org_id, wa_id, at);
CREATE INDEX whatsapp_messages_of_rule ON public.whatsapp_messages USING btree (org_id, rule_id, at) WHERE (rule_id IS NOT NULL);
CREATE INDEX whatsapp_messages_of_template ON public.whatsapp_messages USING btree (org_id, template_id) WHERE (template_id IS NOT NULL);
CREATE INDEX whatsapp_messages_reactions ON public.whatsapp_messages USING btree (org_id, ((content ->> 'about'::text)), at) WHERE ((content ->> 'type'::text) = 'reaction'::text);
CREATE UNIQUE INDEX whatsapp_messages_responder ON public.whatsapp_messages USING btree (org_id, lead_id) WHERE (kind = 'RESPONDER'::text);
alter table whatsapp_messages enable row level security;
alter table whatsapp_messages force row level security;
create policy search on whatsapp_messages for select to leadkeep_search using (true);
create policy tenant on whatsapp_messages using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on whatsapp_messages for select to leadkeep_worker using (true);
grant delete, insert, select, update on whatsapp_messages to leadkeep_app;
grant select on whatsapp_messages to leadkeep_search;
grant delete, insert, select, update on whatsapp_messages to leadkeep_worker;

create table whatsapp_numbers (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  account_id bigint not null,
  phone_id text not null,
  e164 text not null,
  display_number text not null,
  verified_name text not null default ''::text,
  status text not null,
  quality text,
  name_status text,
  tier text,
  throughput text,
  is_in_phone_app boolean not null default false,
  registered_at timestamp(3) with time zone,
  health jsonb not null default '{}'::jsonb,
  is_default boolean not null default false,
  closed_until timestamp(3) with time zone,
  closed_reason text,
  read_at timestamp(3) with time zone not null,
  platform_type text,
  register_tries jsonb not null default '[]'::jsonb,
  makes_leads boolean not null default true,
  next_call_at timestamp(3) with time zone,
  constraint whatsapp_numbers_pkey PRIMARY KEY (org_id, id),
  constraint whatsapp_numbers_org_id_phone_id_key UNIQUE (org_id, phone_id),
  constraint whatsapp_numbers_org_id_account_id_fkey FOREIGN KEY (org_id, account_id) REFERENCES whatsapp_accounts(org_id, id) ON DELETE CASCADE,
  constraint whatsapp_numbers_quality_check CHECK ((quality = ANY (ARRAY['GREEN'::text, 'YELLOW'::text, 'RED'::text]))),
  constraint whatsapp_numbers_status_check CHECK ((status = ANY (ARRAY['BANNED'::text, 'CONNECTED'::text, 'DELETED'::text, 'DISCONNECTED'::text, 'FLAGGED'::text, 'MIGRATED'::text, 'PENDING'::text, 'RATE_LIMITED'::text, 'RESTRICTED'::text, 'UNKNOWN'::text, 'UNVERIFIED'::text])))
);
CREATE INDEX whatsapp_numbers_by_account ON public.whatsapp_numbers USING btree (org_id, account_id);
CREATE INDEX whatsapp_numbers_by_number ON public.whatsapp_numbers USING btree (e164);
CREATE INDEX whatsapp_numbers_by_phone_id ON public.whatsapp_numbers USING btree (phone_id);
CREATE UNIQUE INDEX whatsapp_numbers_default ON public.whatsapp_numbers USING btree (org_id) WHERE is_default;
alter table whatsapp_numbers enable row level security;
alter table whatsapp_numbers force row level security;
create policy search on whatsapp_numbers for select to leadkeep_search using (true);
create policy tenant on whatsapp_numbers using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on whatsapp_numbers for select to leadkeep_worker using (true);
grant delete, insert, select, update on whatsapp_numbers to leadkeep_app;
grant select on whatsapp_numbers to leadkeep_search;
grant delete, insert, select, update on whatsapp_numbers to leadkeep_worker;

create table whatsapp_opt_outs (
  org_id bigint not null,
  number_e164 text not null,
  opted_out_at timestamp(3) with time zone,
  way text,
  profile_id bigint,
  said_at timestamp(3) with time zone not null,
  stops_alerts boolean not null default false,
  constraint whatsapp_opt_outs_pkey PRIMARY KEY (org_id, number_e164),
  constraint whatsapp_opt_outs_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (profile_id),
  constraint whatsapp_opt_outs_check CHECK (((opted_out_at IS NULL) = (way IS NULL))),
  constraint whatsapp_opt_outs_way_check CHECK ((way = ANY (ARRAY['REPLY'::text, 'PREFERENCE'::text, 'PROVIDER'::text, 'HAND'::text])))
);
CREATE INDEX whatsapp_opt_outs_by_author ON public.whatsapp_opt_outs USING btree (org_id, profile_id) WHERE (profile_id IS NOT NULL);
CREATE INDEX whatsapp_opt_outs_by_date ON public.whatsapp_opt_outs USING btree (org_id, opted_out_at) WHERE (opted_out_at IS NOT NULL);
CREATE INDEX whatsapp_opt_outs_of_alerts ON public.whatsapp_opt_outs USING btree (number_e164) WHERE stops_alerts;
alter table whatsapp_opt_outs enable row level security;
alter table whatsapp_opt_outs force row level security;
create policy search on whatsapp_opt_outs for select to leadkeep_search using (true);
create policy tenant on whatsapp_opt_outs using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on whatsapp_opt_outs for select to leadkeep_worker using (true);
grant delete, insert, select, update on whatsapp_opt_outs to leadkeep_app;
grant select on whatsapp_opt_outs to leadkeep_search;
grant delete, insert, select, update on whatsapp_opt_outs to leadkeep_worker;

create table whatsapp_template_versions (
  org_id bigint not null,
  template_id bigint not null,
  version integer not null,
  content jsonb not null,
  meta_name text not null,
  meta_id text,
  status text not null,
  status_at timestamp(3) with time zone not null,
  reason text,
  said text,
  category text not null,
  quality text,
  submitted_at timestamp(3) with time zone not null,
  submitted_by_id bigint,
  constraint whatsapp_template_versions_pkey PRIMARY KEY (org_id, template_id, version),
  constraint whatsapp_template_versions_org_id_submitted_by_id_fkey FOREIGN KEY (org_id, submitted_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (submitted_by_id),
  constraint whatsapp_template_versions_org_id_template_id_fkey FOREIGN KEY (org_id, template_id) REFERENCES whatsapp_templates(org_id, id) ON DELETE CASCADE
);
CREATE INDEX whatsapp_template_versions_by_meta_id ON public.whatsapp_template_versions USING btree (meta_id) WHERE (meta_id IS NOT NULL);
CREATE INDEX whatsapp_template_versions_by_submitter ON public.whatsapp_template_versions USING btree (org_id, submitted_by_id) WHERE (submitted_by_id IS NOT NULL);
alter table whatsapp_template_versions enable row level security;
alter table whatsapp_template_versions force row level security;
create policy search on whatsapp_template_versions for select to leadkeep_search using (true);
create policy tenant on whatsapp_template_versions using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on whatsapp_template_versions for select to leadkeep_worker using (true);
grant delete, insert, select, update on whatsapp_template_versions to leadkeep_app;
grant select on whatsapp_template_versions to leadkeep_search;
grant delete, insert, select, update on whatsapp_template_versions to leadkeep_worker;

create table whatsapp_templates (
  org_id bigint not null,
  id bigint not null generated by default as identity,
  account_id bigint,
  title text not null,
  language text not null,
  draft jsonb not null,
  draft_changed_at timestamp(3) with time zone not null,
  draft_changed_by_id bigint,
  unpublished_changes integer not null default 0,
  live_version integer,
  last_version integer not null default 0,
  created_by_id bigint,
  created_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  is_made_at_meta boolean not null default false,
  unusable text,
  constraint whatsapp_templates_pkey PRIMARY KEY (org_id, id),
  constraint whatsapp_templates_org_id_account_id_fkey FOREIGN KEY (org_id, account_id) REFERENCES whatsapp_accounts(org_id, id) ON DELETE CASCADE,
  constraint whatsapp_templates_org_id_created_by_id_fkey FOREIGN KEY (org_id, created_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (created_by_id),
  constraint whatsapp_templates_org_id_draft_changed_by_id_fkey FOREIGN KEY (org_id, draft_changed_by_id) REFERENCES profiles(org_id, id) ON DELETE SET NULL (draft_changed_by_id),
  constraint whatsapp_templates_unusable_check CHECK ((unusable = ANY (ARRAY['NAMED_PARAMETERS'::text, 'PARAMETER_ORDER'::text, 'HEADER_FILE'::text, 'LINK_PARAMETER'::text, 'BUTTON'::text, 'COMPONENT'::text])))
);
CREATE INDEX whatsapp_templates_by_account ON public.whatsapp_templates USING btree (org_id, account_id);
CREATE INDEX whatsapp_templates_by_author ON public.whatsapp_templates USING btree (org_id, created_by_id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX whatsapp_templates_by_editor ON public.whatsapp_templates USING btree (org_id, draft_changed_by_id) WHERE (draft_changed_by_id IS NOT NULL);
alter table whatsapp_templates enable row level security;
alter table whatsapp_templates force row level security;
create policy search on whatsapp_templates for select to leadkeep_search using (true);
create policy tenant on whatsapp_templates using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
create policy worker on whatsapp_templates for select to leadkeep_worker using (true);
grant delete, insert, select, update on whatsapp_templates to leadkeep_app;
grant select on whatsapp_templates to leadkeep_search;
grant delete, insert, select, update on whatsapp_templates to leadkeep_worker;

create table whatsapp_uploads (
  org_id bigint not null,
  number_id bigint not null,
  file_key text not null,
  media_id text not null,
  uploaded_at timestamp(3) with time zone not null,
  constraint whatsapp_uploads_pkey PRIMARY KEY (org_id, number_id, file_key),
  constraint whatsapp_uploads_org_id_number_id_fkey FOREIGN KEY (org_id, number_id) REFERENCES whatsapp_numbers(org_id, id) ON DELETE CASCADE
);
alter table whatsapp_uploads enable row level security;
alter table whatsapp_uploads force row level security;
create policy search on whatsapp_uploads for select to leadkeep_search using (true);
create policy tenant on whatsapp_uploads using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on whatsapp_uploads to leadkeep_app;
grant select on whatsapp_uploads to leadkeep_search;
grant delete, insert, select, update on whatsapp_uploads to leadkeep_worker;

create table wordpress_codes (
  org_id bigint not null,
  profile_id bigint not null,
  code_hash bytea not null,
  sealed_code text not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint wordpress_codes_pkey PRIMARY KEY (org_id, profile_id),
  constraint wordpress_codes_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint wordpress_codes_org_id_profile_id_fkey FOREIGN KEY (org_id, profile_id) REFERENCES profiles(org_id, id) ON DELETE CASCADE
);
alter table wordpress_codes enable row level security;
alter table wordpress_codes force row level security;
create policy search on wordpress_codes for select to leadkeep_search using (true);
create policy tenant on wordpress_codes using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on wordpress_codes to leadkeep_app;
grant select on wordpress_codes to leadkeep_search;
grant delete, insert, select, update on wordpress_codes to leadkeep_worker;

create table wordpress_forms (
  org_id bigint not null,
  source_id bigint not null,
  plugin text not null,
  external_id text not null,
  title text not null,
  is_on_at_site boolean not null,
  is_on boolean not null default true,
  constraint wordpress_forms_pkey PRIMARY KEY (org_id, source_id, plugin, external_id),
  constraint wordpress_forms_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint wordpress_forms_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES wordpress_sites(org_id, source_id) ON DELETE CASCADE
);
alter table wordpress_forms enable row level security;
alter table wordpress_forms force row level security;
create policy search on wordpress_forms for select to leadkeep_search using (true);
create policy tenant on wordpress_forms using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on wordpress_forms to leadkeep_app;
grant select on wordpress_forms to leadkeep_search;
grant delete, insert, select, update on wordpress_forms to leadkeep_worker;

create table wordpress_nonces (
  org_id bigint not null,
  source_id bigint not null,
  nonce text not null,
  expires_at timestamp(3) with time zone not null,
  constraint wordpress_nonces_pkey PRIMARY KEY (org_id, source_id, nonce),
  constraint wordpress_nonces_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint wordpress_nonces_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES wordpress_sites(org_id, source_id) ON DELETE CASCADE
);
CREATE INDEX wordpress_nonces_by_end ON public.wordpress_nonces USING btree (org_id, source_id, expires_at);
alter table wordpress_nonces enable row level security;
alter table wordpress_nonces force row level security;
create policy search on wordpress_nonces for select to leadkeep_search using (true);
create policy tenant on wordpress_nonces using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on wordpress_nonces to leadkeep_app;
grant select on wordpress_nonces to leadkeep_search;
grant delete, insert, select, update on wordpress_nonces to leadkeep_worker;

create table wordpress_sites (
  org_id bigint not null,
  source_id bigint not null,
  site_key text not null,
  url text not null,
  wp_version text not null,
  php_version text not null,
  plugin_version text not null,
  connected_at timestamp(3) with time zone not null,
  last_heartbeat_at timestamp(3) with time zone,
  last_seen_at timestamp(3) with time zone not null,
  constraint wordpress_sites_pkey PRIMARY KEY (org_id, source_id),
  constraint wordpress_sites_org_id_site_key_key UNIQUE (org_id, site_key),
  constraint wordpress_sites_org_id_fkey FOREIGN KEY (org_id) REFERENCES orgs(org_id),
  constraint wordpress_sites_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES lead_sources(org_id, id) ON DELETE CASCADE
);
alter table wordpress_sites enable row level security;
alter table wordpress_sites force row level security;
create policy search on wordpress_sites for select to leadkeep_search using (true);
create policy tenant on wordpress_sites using ((org_id = current_org_id())) with check ((org_id = current_org_id()));
grant delete, insert, select, update on wordpress_sites to leadkeep_app;
grant select on wordpress_sites to leadkeep_search;
grant delete, insert, select, update on wordpress_sites to leadkeep_worker;
