import * as z from 'zod';

/**
 * The file's name in the store: the organisation's id and 128 random bits. It names a file and grants no right to it.
 */
export const FileKey = z.string().regex(/^\d{1,16}_[\w-]{22}$/);
