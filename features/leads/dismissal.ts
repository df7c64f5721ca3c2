import * as z from 'zod';

/** Why a lead is put aside. */
export const Dismissal = z.strictObject({ reason: z.string().trim().min(1).max(300) });
