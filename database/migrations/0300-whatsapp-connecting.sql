-- What the steps of connecting an account must know when they are tried again (decision 0267).
alter table whatsapp_accounts
  -- The number that was chosen in the sign-up; it is registered first.
  add column chosen_phone_id text,
  -- The sign-up left the numbers in the phone app.
  add column stays_in_phone_app boolean not null default false;

alter table whatsapp_numbers
  -- As Meta writes it: 'CLOUD_API'. Null where it says nothing.
  add column platform_type text,
  -- When it was registered with a PIN within 72 hours; Meta refuses the eleventh.
  add column register_tries jsonb not null default '[]';
