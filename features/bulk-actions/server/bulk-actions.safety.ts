import { textTemplates } from '#features/content/contract.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { bulkActions } from '../contract.ts';
import { newBook, start } from '../testing/bulk.ts';
import { MOST_AT_ONCE } from './start-action.ts';

const marking = { kind: 'MARK_NEW' as const, new_lead: true };

const ofClient = async (org: Org, marker: string) => ({
  clients: { client_ids: [(await org.client({ name: marker })).id] },
  change: marking,
});

/** A message of the organisation to a client, both named by the marker. */
async function ofShare(org: Org, marker: string) {
  const { id: content_id } = await org.owner.call(textTemplates.create, { body: { title: marker, body: marker } });
  const { id } = await org.client({ name: marker });
  return { clients: { client_ids: [id] }, change: { content_id, message: 'Hello' } };
}

/** An action that set a field of a client to the marker. */
async function ofAction(org: Org, marker: string) {
  const { id } = await org.client({ name: marker });
  const action = await start(org.owner, [id], { kind: 'FIELDS', company: marker });
  return { params: { id: action.id } };
}

/** An action on so many clients that it is still at work. */
async function ofRunning(org: Org) {
  await newBook(org, MOST_AT_ONCE + 1);
  const { id } = await start(org.owner, { criteria: {} }, marking);
  return { params: { id } };
}

export const bulkActionSafety = safetyRows(bulkActions, {
  start: { about: 'org', call: async (org, marker) => ({ body: await ofClient(org, marker) }) },
  previewShare: { about: 'org', call: async (org, marker) => ({ body: await ofShare(org, marker) }) },
  list: { about: 'person', call: async (org, marker) => ofAction(org, marker).then(() => ({})) },
  get: { about: 'row', call: ofAction },
  listSkipped: { about: 'row', call: ofAction },
  cancel: { about: 'row', call: ofRunning },
  countUndo: { about: 'row', call: ofAction },
  undo: { about: 'row', call: ofAction },
});
