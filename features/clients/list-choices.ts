/** Where a client came from (S0-3E-23). */
export const clientSources = ['added_manually', 'import_phonebook', 'external_integration'] as const;

export const clientSorts = ['last_activity', 'added', 'name'] as const;
export const sortOrders = ['ASC', 'DESC'] as const;

/** Keywords for oneself and nobody, next to the ids of people. */
export const assigneeKeywords = ['me', 'unassigned'] as const;

/** The longest search and the longest name of a source, in characters. */
export const MAX_SEARCH = 100;
export const MAX_SOURCE_NAME = 120;

/** The most clients one command may name. */
export const MAX_BULK_CLIENTS = 1_000;
