/** The kind of the source of people who write on WhatsApp and are no client. */
export const WHATSAPP_LEADS = 'whatsapp-leads';
