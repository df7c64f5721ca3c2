-- What is known before any organisation is: people, sessions, codes, public addresses.
-- Only the door role reaches these tables; requests inside an organisation do not.
CREATE OR REPLACE PROCEDURE public.keep_behind_the_door(IN name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('revoke all on %s from leadkeep_app, leadkeep_worker', name);
  execute format('grant select, insert, update, delete on %s to leadkeep_door', name);
end $procedure$;
revoke all on procedure keep_behind_the_door(regclass) from public;
