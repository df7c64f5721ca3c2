import { safetyRows } from '#testing/safety.ts';
import { whatsappTests } from '../../test-calls.ts';

export const testMessageSafety = safetyRows(whatsappTests, {
  // Meta is called, which its own tests do, as another organisation too.
  send: { about: 'row' },
});
