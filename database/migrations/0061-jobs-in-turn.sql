-- Heavy jobs of one organisation and kind run one after the other, and organisations take turns: the place in the queue is
-- how many of its own are waiting already, so the first of everybody comes before the second of anybody.
create function enqueue_in_turn(name text, payload json, attempts int, queue text) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  waiting int;
begin
  select count(*) into waiting
  from graphile_worker._private_jobs jobs
  join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
  where queues.queue_name = queue;
  perform graphile_worker.add_job(
    name, payload, queue_name => queue, max_attempts => attempts, priority => least(10 + waiting, 30000));
end $$;
revoke all on function enqueue_in_turn from public;
grant execute on function enqueue_in_turn to leadkeep_app, leadkeep_door, leadkeep_worker;
