-- A responder is a rule about new leads too; its answer stands beside it.
alter table lead_rules drop constraint lead_rules_kind_check;
alter table lead_rules add constraint lead_rules_kind_check check (kind in ('assignment', 'distribution', 'responder'));

-- What a responder sends.
create table responder_answers (
  org_id bigint not null,
  rule_id bigint not null,
  -- Null while none is chosen: it answers nothing.
  template_id bigint,
  -- Counted from the assignment.
  wait_seconds integer not null default 0 check (wait_seconds between 0 and 86400),
  -- Null: at any hour.
  hours jsonb,
  -- What happens to leads that come outside these hours.
  outside text not null default 'WAIT' check (outside in ('WAIT', 'NOTHING', 'TEMPLATE')),
  outside_template_id bigint,
  is_on boolean not null default true,
  primary key (org_id, rule_id),
  foreign key (org_id, rule_id) references lead_rules (org_id, id) on delete cascade,
  foreign key (org_id, template_id) references whatsapp_templates (org_id, id) on delete set null (template_id),
  foreign key (org_id, outside_template_id) references whatsapp_templates (org_id, id) on delete set null (outside_template_id)
);
create index responder_answers_by_template on responder_answers (org_id, template_id);
create index responder_answers_by_outside_template on responder_answers (org_id, outside_template_id)
  where outside_template_id is not null;
call protect_tenant_table('responder_answers');

-- What all responders of an organisation have in common.
create table responder_settings (
  org_id bigint primary key references orgs (org_id) on delete cascade,
  -- How long the same person gets no second answer.
  repeat_days integer not null default 30 check (repeat_days between 0 and 365),
  -- Only leads that agreed to messages in the form are answered.
  needs_consent boolean not null default false
);
call protect_tenant_table('responder_settings');
