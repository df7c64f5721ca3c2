-- What public pages report while they are looked at, of whatever is visited, in one table (decision 0232). Values grow with the page
-- load, so a lost, late or doubled signal changes nothing; views are graded from them.
create table visit_signals (
  org_id bigint not null,
  id uuid not null,
  -- What is visited; a trigger of its own table erases its signals with it.
  subject text not null check (subject in ('share', 'lead_form')),
  subject_id bigint not null,
  -- A tab of a browser, or one drawing of the page.
  visit_id text not null,
  -- One page load.
  load_id text not null,
  -- Counted by the page from 0 within the load.
  seq int not null,
  visible_ms int not null,
  active_ms int not null,
  inputs int not null,
  -- { "3": 12000 }: active milliseconds on the third part.
  parts jsonb not null default '{}',
  -- The furthest part the visitor came to; empty before the first.
  reached_part text not null default '',
  -- What else is known of the visit: version, link_id, site.
  facts jsonb not null default '{}',
  user_agent text not null,
  -- Reported with the session of somebody of the organisation who may see it.
  is_owner boolean not null,
  received_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, subject, subject_id, load_id, seq)
);

-- Row security is forced on the owner too; lifted to move the rows.
alter table view_signals no force row level security;
alter table lead_form_signals no force row level security;
insert into visit_signals (
  org_id, id, subject, subject_id, visit_id, load_id, seq, visible_ms, active_ms, inputs, parts, user_agent, is_owner, received_at)
select org_id, id, 'share', shared_content_id, visit_id, load_id, seq, visible_ms, active_ms, inputs, page_ms, user_agent, is_owner,
  received_at
from view_signals;
insert into visit_signals (
  org_id, id, subject, subject_id, visit_id, load_id, seq, visible_ms, active_ms, inputs, reached_part, facts, user_agent, is_owner,
  received_at)
select org_id, id, 'lead_form', form_id, visit_id, load_id, seq, visible_ms, active_ms, inputs, reached_question_id,
  jsonb_strip_nulls(jsonb_build_object('version', version, 'link_id', link_id, 'site', site)), user_agent, is_owner, received_at
from lead_form_signals;
drop table view_signals, lead_form_signals;

create index visit_signals_of_visit on visit_signals (org_id, subject, subject_id, visit_id);
create index visit_signals_by_time on visit_signals (subject, received_at);
call protect_tenant_table('visit_signals');
create policy worker on visit_signals for select to leadkeep_worker using (true);
create policy worker_purges on visit_signals for delete to leadkeep_worker using (true);

-- A foreign key cannot point at several tables: what is visited takes its signals with it.
create function erase_visit_signals() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from visit_signals where org_id = old.org_id and subject = tg_argv[0] and subject_id = old.id;
  return null;
end $$;
create trigger erase_visit_signals after delete on shared_contents for each row execute function erase_visit_signals('share');
create trigger erase_visit_signals after delete on lead_forms for each row execute function erase_visit_signals('lead_form');
