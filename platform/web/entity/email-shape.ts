import * as z from 'zod';

/** Checks an address as the contract does; loaded when somebody types one. */
export const isEmail = (text: string): boolean => z.email().safeParse(text).success;
