declare const isTag: unique symbol;

/** What an answer shows: calls say what they read and what they change by tags, events what they refresh. */
export type Tag = string & { readonly [isTag]: true };

/**
 * Names one thing that answers show. It stands once, in the contract of whoever shows it, or in `domain/tags.ts` where
 * several features do; a plain string is no tag, so a misspelt one does not compile.
 */
export const tag = (name: string): Tag => name as Tag;
