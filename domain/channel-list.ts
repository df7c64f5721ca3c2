/** The channels to reach a client, in the order of every screen; a screen that lists them needs no schema of them. */
export const channels = ['whatsapp', 'phone_call', 'sms', 'email', 'telegram'] as const;
