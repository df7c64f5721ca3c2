import type { EntryKind } from '../entry/entry-keys.ts';

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const triggers: Record<EntryKind, string> = {
  source: 'lead source',
  group: 'group',
  stage: 'lead stage',
  sequence: 'another sequence',
};

/** What the list of all automations says of automatic e-mails. */
export const mailWords = {
  name: 'Automatic e-mail steps',
  about: (steps: number, sequences: number) =>
    `${count(steps, 'step', 'steps')} in ${count(sequences, 'sequence', 'sequences')}`,
  sent: (mails: number) => `${count(mails, 'e-mail', 'e-mails')} sent`,
  held: (clients: number) => `${count(clients, 'client is', 'clients are')} held`,
};

/** What it says of coming in by rules. */
export const entryWords = {
  name: 'Entry into sequences',
  about: (rules: number, kinds: readonly EntryKind[]) =>
    `${count(rules, 'trigger', 'triggers')}: ${kinds.map((kind) => triggers[kind]).join(', ')}`,
  entered: (clients: number, isMore: boolean) =>
    isMore ? `${clients.toLocaleString('en')}+ clients entered` : `${count(clients, 'client', 'clients')} entered`,
};
