/** Has the short name that the first load has for screens anyway: each further name would make it larger. */

export { WhatsAppBusinessScreen } from './accounts/whatsapp-business.screen.tsx';
