import * as z from 'zod';
import { channels } from './channel-list.ts';

/** The channel of a contact (S0-3E-05). */
export const ContactType = z.enum(channels);
export type ContactType = z.output<typeof ContactType>;
