import { whatsappTests } from '#features/whatsapp-templates/contract.ts';
import { safetyRows } from '#testing/safety.ts';

export const testMessageSafety = safetyRows(whatsappTests, {
  // Meta is called, which its own tests do, as another organisation too.
  send: { about: 'row' },
});
