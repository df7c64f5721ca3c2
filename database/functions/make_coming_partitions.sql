-- Partitions of this month and the next two. A month whose rows have gone into the default partition already, after a
-- long stop, stays there: reads are right all the same.
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
revoke all on function make_coming_partitions(timestamp with time zone) from public;
grant execute on function make_coming_partitions(timestamp with time zone) to leadkeep_worker;
