import { ruleSafety } from '#testing/rules.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { whatsappResponder } from '../contract.ts';

const newResponder = async ({ owner }: Org, marker: string): Promise<number> =>
  (await owner.call(whatsappResponder.create, { body: { name: marker } })).id;

export const responderSafety = safetyRows(whatsappResponder, {
  ...ruleSafety(whatsappResponder.list, newResponder),
  getAutoresponder: {
    about: 'org',
    call: async (org, marker) => {
      await newResponder(org, marker);
      return {};
    },
  },
  disable: { about: 'org', call: () => ({}) },
  getSettings: { about: 'org', call: () => ({}) },
  updateSettings: { about: 'org', call: () => ({ body: { repeat_days: 7, needs_consent: true } }) },
});
