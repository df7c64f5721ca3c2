-- The work that erases finds rows of all organisations whose time is over; without these policies it found none.
create policy worker on bulk_actions for select to leadkeep_worker using (true);
create policy worker on content_labels for select to leadkeep_worker using (deleted_at is not null);
