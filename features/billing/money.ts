import * as z from 'zod';

/** A sum: a whole number of the smallest unit of its currency (cents, or yen), and the currency in capitals. */
export const Money = z.object({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) });
export type Money = z.output<typeof Money>;
