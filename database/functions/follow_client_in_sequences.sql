-- A client in sequences goes along when the client is assigned anew, deleted or restored; called for each such client.
CREATE OR REPLACE FUNCTION public.follow_client_in_sequences()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sequence_clients
  -- Whoever is new to a client is reminded of what the former assignee knew.
  set assigned_to_id_or_zero = new.assigned_to_id_or_zero, is_client_deleted = new.deleted_at is not null,
    reminded_at = case when assigned_to_id_or_zero = new.assigned_to_id_or_zero then reminded_at end
  where org_id = new.org_id and client_id = new.id;
  return null;
end $function$;
