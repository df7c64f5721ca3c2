-- From when the next call of a number may leave, which the processes that send from it reserve one after another (decision 0272).
alter table whatsapp_numbers add column next_call_at timestamptz(3);
alter table message_channels add column next_call_at timestamptz(3);
