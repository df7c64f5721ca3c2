-- Heavy jobs of one organisation and kind run one after the other, and organisations take turns: the place in the queue is
-- how many of its own are waiting already, so the first of everybody comes before the second of anybody.
CREATE OR REPLACE FUNCTION public.enqueue_in_turn(name text, payload json, attempts integer, queue text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  waiting int;
begin
  select count(*) into waiting
  from graphile_worker._private_jobs jobs
  join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
  where queues.queue_name = queue;
  perform graphile_worker.add_job(
    name, payload, queue_name => queue, max_attempts => attempts, priority => least(10 + waiting, 30000));
end $function$;
revoke all on function enqueue_in_turn(text,json,integer,text) from public;
grant execute on function enqueue_in_turn(text,json,integer,text) to leadkeep_app;
grant execute on function enqueue_in_turn(text,json,integer,text) to leadkeep_door;
grant execute on function enqueue_in_turn(text,json,integer,text) to leadkeep_worker;
