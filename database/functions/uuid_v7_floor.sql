-- Months as ranges of UUIDv7: the first 48 bits are milliseconds since 1970.
CREATE OR REPLACE FUNCTION public.uuid_v7_floor(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((lpad(to_hex(((EXTRACT(epoch FROM at) * (1000)::numeric))::bigint), 12, '0'::text) || '70008000000000000000'::text))::uuid;
