-- graphile-worker's tables belong to their owner alone; this is how a request puts a job into its transaction.
CREATE OR REPLACE FUNCTION public.enqueue_job(name text, payload json, attempts integer, at timestamp with time zone, key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(name, payload, run_at => at, max_attempts => attempts, job_key => key);
end $function$;
revoke all on function enqueue_job(text,json,integer,timestamp with time zone,text) from public;
grant execute on function enqueue_job(text,json,integer,timestamp with time zone,text) to leadkeep_app;
grant execute on function enqueue_job(text,json,integer,timestamp with time zone,text) to leadkeep_door;
grant execute on function enqueue_job(text,json,integer,timestamp with time zone,text) to leadkeep_worker;
