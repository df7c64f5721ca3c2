CREATE OR REPLACE FUNCTION public.current_org_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint;
comment on function current_org_id() is 'The organisation of this transaction (SET LOCAL app.org_id); null means no rows.';
