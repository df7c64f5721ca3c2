declare const isTag: unique symbol;

/** Something that answers show: calls name what they read and change by tags, events what they refresh. */
export type Tag = string & { readonly [isTag]: true };

/**
 * Makes a tag, once, in the contract that shows the thing or in `domain/tags.ts` where several features do. A plain
 * string is no tag, so a misspelt one does not compile.
 */
export const tag = (name: string): Tag => name as Tag;
