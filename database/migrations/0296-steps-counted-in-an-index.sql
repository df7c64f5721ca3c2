-- Everyone on the steps of a sequence is counted in the index alone, also for whoever may see only some of them.
drop index sequence_clients_by_step;
create index sequence_clients_by_step on sequence_clients (org_id, sequence_id, step_id, due_at, id)
  include (assigned_to_id_or_zero) where state = 'ACTIVE' and not is_client_deleted;
drop index sequence_clients_by_state;
create index sequence_clients_by_state on sequence_clients (org_id, sequence_id, state, id)
  include (assigned_to_id_or_zero, is_client_deleted);

-- One index for whoever sees the clients of some assignees, and for those who follow an assignee's clock.
drop index sequence_clients_by_zone;
create index sequence_clients_of_assignee on sequence_clients (org_id, assigned_to_id_or_zero, id);
