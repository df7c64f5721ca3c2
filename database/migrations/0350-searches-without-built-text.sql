-- What searches is planned for its values without being built as text.
call drop_as_search_role('search_condition(bigint[],boolean)');
