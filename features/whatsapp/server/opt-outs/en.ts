import type { OptOutWay } from '../../opt-outs-calls.ts';

/** What the history of a client says. */
export const historyWords: Readonly<Record<OptOutWay | 'IN', string>> = {
  REPLY: 'Opted out of WhatsApp by a message',
  PREFERENCE: 'Opted out of WhatsApp marketing in WhatsApp itself',
  PROVIDER: 'Opted out of WhatsApp, as Meta reported',
  HAND: 'Marked as opted out of WhatsApp',
  IN: 'Wants WhatsApp messages again',
};

/** Sentences in which calls refuse something. */
export const refusals = { no_number: 'This client has no phone number.' };
