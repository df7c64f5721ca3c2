-- Leads of a form that hold one of the patterns, for `search_form_leads`, in the order of the list: at most `cap`, and among the
-- newest `walked`; all of them where both are null. Planned for its values at every call, which only a function of its own can say.
set local role leadkeep_search;
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
revoke all on function held_form_leads(bigint,text[],bigint,integer,timestamp with time zone,timestamp with time zone,timestamp with time zone,uuid,boolean,integer,integer) from public;
reset role;
