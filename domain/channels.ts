import * as z from 'zod';

/** The channels to reach a client, in the order of every screen. */
export const channels = ['whatsapp', 'phone_call', 'sms', 'email', 'telegram'] as const;

/** The channel of a contact (S0-3E-05). */
export const ContactType = z.enum(channels);
export type ContactType = z.output<typeof ContactType>;
