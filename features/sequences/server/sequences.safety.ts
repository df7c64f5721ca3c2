import { newWebhook } from '#testing/leads/leads.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { sequenceAdditions } from '../adding-contract.ts';
import { sequencePreviews } from '../client-steps-contract.ts';
import { dueSteps, sequenceClients } from '../clients-contract.ts';
import { sequences } from '../contract.ts';
import { stepWork } from '../due-contract.ts';
import { sequenceEntry } from '../entry-contract.ts';
import { sequenceFigures } from '../figures-contract.ts';
import { callStep, listActionIds, newSequence } from '../testing/new-sequence.ts';

const newOne = ({ owner }: Org, marker: string) => newSequence(owner, { title: marker });
const ofLive = async (org: Org, marker: string) => ({ params: { id: (await newOne(org, marker)).id } });
const listed = (org: Org, marker: string) => ofLive(org, marker).then(() => ({}));
const withBody = (body: (marker: string) => object) => async (org: Org, marker: string) => ({
  ...(await ofLive(org, marker)),
  body: body(marker),
});
const ofStep = async (org: Org, marker: string) => {
  const sequence = await newOne(org, marker);
  return { params: { id: sequence.id, sid: listActionIds(sequence)[0]! } };
};
const withStep = (body: (sid: string) => object) => async (org: Org, marker: string) => {
  const { params } = await ofStep(org, marker);
  return { params, body: body(params.sid) };
};

/** A client inside a sequence, both named by the marker. */
async function ofInside(org: Org, marker: string) {
  const { params } = await ofStep(org, marker);
  const { id: cid } = await org.client({ name: marker });
  await org.owner.call(sequenceClients.add, { params: { id: params.id }, body: { client_ids: [cid] } });
  return { params: { ...params, cid } };
}
const skip = { status: 'COMPLETED', skipped: true } as const;

export const sequenceSafety = safetyRows(sequences, {
  list: { about: 'org', call: listed },
  create: { about: 'org', call: (_org, marker) => ({ body: { title: marker } }) },
  createDefault: { about: 'org', call: () => ({}) },
  get: { about: 'row', call: ofLive },
  saveDraft: { about: 'row', call: withBody((marker) => ({ title: `${marker} 2` })) },
  update: { about: 'row', call: withBody(() => ({})) },
  previewChanges: { about: 'row', call: ofLive },
  undoChanges: {
    about: 'row',
    call: async (org, marker) => {
      const { params } = await ofLive(org, marker);
      await org.owner.call(sequences.createStep, { params, body: { step: callStep() } });
      return { params };
    },
  },
  discardDraft: { about: 'row', call: ofLive },
  delete: { about: 'row', call: ofLive },
  copy: { about: 'row', call: ofLive },
  pause: { about: 'row', call: withBody(() => ({ until: null })) },
  resume: {
    about: 'row',
    call: async (org, marker) => {
      const { params } = await ofLive(org, marker);
      await org.owner.call(sequences.pause, { params, body: { until: null } });
      return { params };
    },
  },
  listSteps: { about: 'row', call: ofLive },
  createSteps: { about: 'row', call: withBody(() => ({ steps: [callStep()] })) },
  createStep: { about: 'row', call: withBody(() => ({ step: callStep() })) },
  getStep: { about: 'row', call: ofStep },
  updateStep: { about: 'row', call: withStep((id) => ({ step: callStep({ id }) })) },
  removeStep: { about: 'row', call: ofStep },
  reorderStep: { about: 'row', call: withStep(() => ({ place: 1 })) },
});

export const sequenceClientSafety = safetyRows(sequenceClients, {
  list: { about: 'row', call: ofLive },
  listOfStep: { about: 'row', call: ofStep },
  add: {
    about: 'row',
    call: async (org, marker) => ({
      ...(await ofLive(org, marker)),
      body: { client_ids: [(await org.client({ name: marker })).id] },
    }),
  },
  updateStatus: { about: 'client', call: async (org, marker) => ({ ...(await ofInside(org, marker)), body: skip }) },
  updateState: {
    about: 'client',
    call: async (org, marker) => {
      const { params } = await ofInside(org, marker);
      return { params: { id: params.id, cid: params.cid }, body: { state: 'PAUSED', until: null } };
    },
  },
  undoStatus: {
    about: 'client',
    call: async (org, marker) => {
      const inside = await ofInside(org, marker);
      await org.owner.call(sequenceClients.updateStatus, { ...inside, body: skip });
      return inside;
    },
  },
});

export const dueStepSafety = safetyRows(dueSteps, {
  listDue: { about: 'org', call: (org, marker) => ofInside(org, marker).then(() => ({})) },
  listSequenceSteps: {
    about: 'client',
    call: async (org, marker) => ({ params: { id: (await ofInside(org, marker)).params.cid } }),
  },
});

export const sequencePreviewSafety = safetyRows(sequencePreviews, {
  previewAdd: {
    about: 'row',
    call: async (org, marker) => {
      const { params } = await ofLive(org, marker);
      return { params: { ...params, cid: (await org.client({ name: marker })).id } };
    },
  },
});

/** A sequence to which the owner adds a client by a filter. */
async function ofAddition(org: Org, marker: string) {
  const { params } = await ofLive(org, marker);
  await org.client({ name: marker });
  const { id: aid } = await org.owner.call(sequenceAdditions.start, { params, body: { criteria: {} } });
  return { params: { ...params, aid } };
}

export const sequenceAdditionSafety = safetyRows(sequenceAdditions, {
  start: {
    about: 'row',
    call: async (org, marker) => {
      await org.client({ name: marker });
      return { ...(await ofLive(org, marker)), body: { criteria: {} } };
    },
  },
  list: { about: 'row', call: async (org, marker) => ({ params: { id: (await ofAddition(org, marker)).params.id } }) },
  listLeftOut: { about: 'row', call: ofAddition },
  downloadLeftOut: { about: 'person' },
  cancel: { about: 'row', call: ofAddition },
});

export const sequenceEntrySafety = safetyRows(sequenceEntry, {
  getChoices: {
    about: 'org',
    call: async (org, marker) => {
      await newWebhook(org, { name: marker });
      return {};
    },
  },
});

export const stepWorkSafety = safetyRows(stepWork, {
  prepare: { about: 'client', call: ofInside },
  complete: {
    about: 'client',
    call: async (org, marker) => ({ ...(await ofInside(org, marker)), body: { text: '' } }),
  },
  listOffered: { about: 'org', call: async () => ({ query: { activity_id: 1 } }) },
});
export const sequenceFigureSafety = safetyRows(sequenceFigures, { getFigures: { about: 'row', call: ofLive } });
