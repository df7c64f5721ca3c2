-- Whoever sent a form has opened it, also without script or by a program that names itself so: the view of a submission that became a
-- lead counts, and is made where there was none.
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
