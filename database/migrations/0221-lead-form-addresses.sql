-- The readable addresses of lead forms, beside the code of each. A transaction inside an organisation takes, ends and gives back
-- those of its own forms, and learns of others only that a word is taken.

-- Gives a word to a form; one whose time is over goes to whoever asks first. Returns whether the form has it now.
create function take_form_alias(token_hash bytea, form_id bigint, at timestamptz) returns boolean
  language sql security definer set search_path = public, pg_temp
as $$
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
$$;
revoke all on function take_form_alias from public;
grant execute on function take_form_alias to leadkeep_app;

create function is_form_alias_free(token_hash bytea, form_id bigint, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select not exists (
    select from public_addresses as known
    where known.token_hash = $1
      and not (known.kind = 'lead-form'
        and ((known.org_id = current_org_id() and known.subject_id = $2) or coalesce(known.expires_at <= $3, false))))
$$;
revoke all on function is_form_alias_free from public;
grant execute on function is_form_alias_free to leadkeep_app;

-- Of a form that is deleted: its words are others' from then on, its code goes on leading to it.
create function end_form_aliases(form_id bigint, code_hash bytea, at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update public_addresses as known set expires_at = least(known.expires_at, $3)
   where known.org_id = current_org_id() and known.kind = 'lead-form' and known.subject_id = $1 and known.token_hash <> $2
$$;
revoke all on function end_form_aliases from public;
grant execute on function end_form_aliases to leadkeep_app;

-- Of a form that is restored: the words that nobody took meanwhile.
create function restore_form_aliases(form_id bigint) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update public_addresses as known set expires_at = null
   where known.org_id = current_org_id() and known.kind = 'lead-form' and known.subject_id = $1
$$;
revoke all on function restore_form_aliases from public;
grant execute on function restore_form_aliases to leadkeep_app;

create function forget_form_addresses(form_id bigint) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from public_addresses as known
   where known.org_id = current_org_id() and known.kind = 'lead-form' and known.subject_id = $1
$$;
revoke all on function forget_form_addresses from public;
grant execute on function forget_form_addresses to leadkeep_app;

-- Pictures of forms are uploaded like other files.
alter table files drop constraint files_upload_ref_check;
alter table files add constraint files_upload_ref_check
  check (upload_ref in ('DOCUMENT_TEMPLATE', 'TIMELINE_ATTACHMENT', 'PROFILE_PICTURE', 'CLIENT_IMPORT', 'PRIVYR_LEAD_FORMS'));

-- The leads of a form, counted and dated, by link.
create index lead_form_submissions_counted on lead_form_submissions (org_id, form_id, sent_at desc) include (link_id)
  where not is_test and (status = 'SENT' or (status = 'UNFINISHED' and lead_id is not null));
