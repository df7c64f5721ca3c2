/** The source of people who write on WhatsApp, as clients and rules name it. */
export const SOURCE_NAME = 'WhatsApp';
