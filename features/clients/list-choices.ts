/** Where a client came from (S0-3E-23). */
export const clientSources = ['added_manually', 'import_phonebook', 'external_integration'] as const;

export const clientSorts = ['last_activity', 'added', 'name'] as const;
export const sortOrders = ['ASC', 'DESC'] as const;

/** Oneself and nobody, beside the id of a person. */
export const assigneeKeywords = ['me', 'unassigned'] as const;

/** Longest search and longest name of a source. */
export const MAX_SEARCH = 100;
export const MAX_SOURCE_NAME = 120;
