import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';

/** A member of the organisation as others see them; the id is that of the profile. */
export const Person = z.object({ id: Id, name: z.string() });
export type Person = z.output<typeof Person>;
