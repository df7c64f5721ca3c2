-- What a card of the pipeline shows, beside the name; null where the person has chosen nothing.
alter table user_preferences add column client_card_parts text[];
