-- A step of an escalation can tell everybody in a sub-team; steps that exist tell none.
alter table alert_settings no force row level security;
alter table lead_escalations no force row level security;

update alert_settings set escalation = (
  select jsonb_agg('{"subteam_id": null}' || step order by place)
  from jsonb_array_elements(escalation) with ordinality as each (step, place))
where escalation <> '[]';

update lead_escalations set steps = (
  select jsonb_agg('{"subteam_id": null}' || step order by place)
  from jsonb_array_elements(steps) with ordinality as each (step, place))
where steps <> '[]';

alter table alert_settings force row level security;
alter table lead_escalations force row level security;
