-- Tells whether the secret key is the one that the secrets of connected services were sealed with.
create table installation (
  is_only boolean primary key default true check (is_only),
  -- A keyed hash: it proves the key and gives nothing of it away.
  key_check bytea not null
);
call keep_behind_the_door('installation');
