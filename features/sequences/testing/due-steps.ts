import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { testApp } from '#testing/app.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { clockAt } from '#testing/views.ts';
import type { Org, Person } from '#testing/world.ts';
import { sequenceClients } from '../clients-contract.ts';
import type { Step } from '../contract.ts';
import { stepWork } from '../due-contract.ts';
import { listActionIds, newSequence } from './new-sequence.ts';

export async function newFile(person: Person) {
  const s3_obj_key = await upload(person, { name: 'Price list.png', bytes: onePixelPng });
  const { id } = await person.call(documentTemplates.create, { body: { s3_obj_key } });
  await (await testApp()).runJobs();
  return id;
}

export const newText = async (person: Person, body: string) =>
  (await person.call(textTemplates.create, { body: { title: 'Welcome', body } })).id;

/** A client on the first of these steps. */
export async function inside(
  org: Org,
  steps: Step[],
  client: object = { name: 'Charlotte Whitfield', phones: ['+6581234560'] },
) {
  const sequence = await newSequence(org.owner, { steps });
  const { id: cid } = await org.client(client);
  await org.owner.call(sequenceClients.add, { params: { id: sequence.id }, body: { client_ids: [cid] } });
  const params = { id: sequence.id, sid: listActionIds(sequence)[0]!, cid };
  clockAt(60);
  return { params, cid, sequence };
}

export const prepare = (person: Person, params: { id: number; sid: string; cid: number }) =>
  person.call(stepWork.prepare, { params });
/** Does a step: `body` is what `stepWork.complete` takes. */
export const complete = (person: Person, params: { id: number; sid: string; cid: number }, body: object) =>
  person.call(stepWork.complete, { params, body } as never);
/** What people did, without what follows from something else. */
export const listActivities = async (person: Person, id: number) =>
  (await person.call(timeline.listForClient, { params: { id }, query: { page_size: 50 } })).results.filter(
    ({ item_type }) => !['CLIENT_CREATED_DETAILS', 'CLIENT_ASSIGNMENT', 'FIRST_RESPONSE'].includes(item_type),
  );
