import * as z from 'zod';

/** Why a lead is dismissed. */
export const Dismissal = z.strictObject({ reason: z.string().trim().min(1).max(300) });
