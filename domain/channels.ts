import * as z from 'zod';

/** The ways to reach a client, always shown in this order. */
export const channels = ['whatsapp', 'phone_call', 'sms', 'email', 'telegram'] as const;

/** How somebody is contacted (S0-3E-05). */
export const ContactType = z.enum(channels);
export type ContactType = z.output<typeof ContactType>;
