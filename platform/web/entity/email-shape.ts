import * as z from 'zod';

/** As the contract takes it; loaded when somebody writes one. */
export const isEmail = (text: string): boolean => z.email().safeParse(text).success;
