import * as z from 'zod';

/** How somebody is contacted (S0-3E-05). */
export const ContactType = z.enum(['phone_call', 'sms', 'email', 'whatsapp', 'telegram']);
export type ContactType = z.output<typeof ContactType>;
