-- When an account was last switched on or connected again: its silence before says nothing.
alter table connected_accounts add column receiving_since timestamptz(3);

create function note_receiving_since() returns trigger language plpgsql as $$
begin
  new.receiving_since := new.updated_at;
  return new;
end $$;

create trigger note_receiving_since before update of is_receiving, disconnected_at on connected_accounts for each row
  when (new.is_receiving and new.disconnected_at is null and not (old.is_receiving and old.disconnected_at is null))
  execute function note_receiving_since();
