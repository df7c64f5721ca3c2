-- What a visitor sends as one statement, and so one round trip and one transaction: the submission and, unless it is held, the
-- row of the ledger that makes a lead of it. The same visit sent again stores nothing and gets the first. Called inside a scope,
-- or alone: then it names its organisation itself, once.
create function accept_submission(
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
    lead_id = coalesce(known.lead_id, excluded.lead_id), sent_at = excluded.sent_at, settled_at = null
    where known.status = 'UNFINISHED'
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
revoke all on function accept_submission from public;
grant execute on function accept_submission to leadkeep_app;

-- One that was looked at and names nobody who could be reached stays unfinished, until it is changed.
drop index lead_form_submissions_unfinished;
create index lead_form_submissions_unfinished on lead_form_submissions (sent_at)
  where status = 'UNFINISHED' and lead_id is null and settled_at is null;

-- Somebody finished a form after what they had written first became a lead.
alter table timeline_activities drop constraint timeline_activities_item_type_check;
alter table timeline_activities add constraint timeline_activities_item_type_check check (item_type in (
  'NOTE', 'PAGE', 'MESSAGE', 'MEETING', 'PHONECALL', 'COLLECTION', 'FIRST_RESPONSE', 'UNASSIGN_CLIENT',
  'CLIENT_ASSIGNMENT', 'SHARED_TEXT_TEMPLATE', 'CLIENT_CREATED_DETAILS', 'SHARED_DOCUMENT_TEMPLATE',
  'DUPLICATE_LEAD_RECEIVED', 'LEAD_COMPLETED', 'WHATSAPP_AUTORESPONDER'));
alter table clients drop constraint clients_last_activity_type_check;
alter table clients add constraint clients_last_activity_type_check check (last_activity_type in (
  'NOTE', 'PAGE', 'MESSAGE', 'MEETING', 'PHONECALL', 'COLLECTION', 'FIRST_RESPONSE', 'UNASSIGN_CLIENT',
  'CLIENT_ASSIGNMENT', 'SHARED_TEXT_TEMPLATE', 'CLIENT_CREATED_DETAILS', 'SHARED_DOCUMENT_TEMPLATE',
  'DUPLICATE_LEAD_RECEIVED', 'LEAD_COMPLETED', 'WHATSAPP_AUTORESPONDER', 'CONTENT_OPENED'));
