/** The kind of sources whose mails any portal or website may send. */
export const LEAD_VIA_EMAIL = 'lead-via-email';
