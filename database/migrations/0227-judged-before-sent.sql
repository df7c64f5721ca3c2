-- What was sent with Next alone is judged like what is sent, and may be held back: true until its visitor presses Send.
alter table lead_form_submissions add column is_unfinished boolean not null default false;
update lead_form_submissions set is_unfinished = true where status = 'UNFINISHED';

-- As before, and what was begun may have been held back meanwhile: sent at last, it is judged anew.
create or replace function accept_submission(
  org bigint, source bigint, lead uuid, is_held boolean, submission jsonb, address bytea, content bytea, body bytea,
  sent timestamptz, next_attempt timestamptz
) returns table (submission_id uuid, is_repeat boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  written lead_form_submissions := jsonb_populate_record(null::lead_form_submissions, submission);
  stored lead_form_submissions;
  receipt uuid;
begin
  if current_org_id() is null then
    perform set_config('app.org_id', org::text, true);
  elsif current_org_id() <> org then
    raise exception 'another organisation is at work';
  end if;
  insert into lead_form_submissions as known (
    org_id, id, form_id, version, link_id, visit_id, status, name, answers, consents, came_by, signs, score,
    address_digest, text_digest, is_test, lead_id, sent_at)
  values (
    org, written.id, written.form_id, written.version, written.link_id, written.visit_id,
    case when is_held then 'QUARANTINED' else 'SENT' end, written.name, written.answers, written.consents, written.came_by,
    written.signs, written.score, address, content, written.is_test, case when not is_held then lead end, sent)
  on conflict (org_id, form_id, visit_id) do update set
    version = excluded.version, status = excluded.status, name = excluded.name, answers = excluded.answers,
    consents = excluded.consents, came_by = excluded.came_by, signs = excluded.signs,
    score = excluded.score, address_digest = excluded.address_digest, text_digest = excluded.text_digest,
    lead_id = coalesce(known.lead_id, excluded.lead_id), sent_at = excluded.sent_at, is_unfinished = false,
    settled_at = null, settled_by_id = null
    where known.is_unfinished
  returning * into stored;
  if stored.id is null then
    return query
      select known.id, true from lead_form_submissions known
       where known.org_id = org and known.form_id = written.form_id and known.visit_id = written.visit_id;
    return;
  end if;
  if not is_held then
    select accepted.receipt into receipt
      from accept_leads(
        org, source, array[lead],
        array['visit:' || written.visit_id || case when stored.lead_id <> lead then ':finished' else '' end],
        array[sent + interval '90 days'], array['application/json'], array[body], '', '{}', false, written.is_test,
        'RECEIVED', null, sent, next_attempt) accepted;
    if stored.lead_id <> lead then
      update lead_events set completes_id = stored.lead_id where org_id = org and id = receipt;
    end if;
  end if;
  return query select stored.id, false;
end $$;

-- A view was sent once Send was pressed, whatever was held back before.
drop trigger mark_view_sent on lead_form_submissions;
create trigger mark_view_sent after insert or update of status on lead_form_submissions for each row
  when (not new.is_unfinished) execute function mark_view_sent();

-- What counts as a lead has one meaning everywhere, and its own index.
drop index lead_form_submissions_counted;
