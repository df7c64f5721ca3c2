import { deleteContent } from '#features/content/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { bind } from '#platform/server/http/bind.ts';
import { sequencePreviews } from '../client-steps-contract.ts';
import { dueSteps, sequenceClients } from '../clients-contract.ts';
import { sequences } from '../contract.ts';
import { stepWork } from '../due-contract.ts';
import { listSequenceSteps } from './client-steps/list-sequence-steps.ts';
import { previewAdd } from './client-steps/preview-add.ts';
import { addClients } from './clients/add-clients.ts';
import { listSequenceClients } from './clients/list-clients.queries.ts';
import { updateState, updateStatus } from './clients/progress.ts';
import { changeSequence, copyToActor, createSequence, discardDraft } from './draft/change-sequence.ts';
import { addSteps, removeStep, reorderStep, updateStep } from './draft/change-steps.ts';
import { createDefault } from './draft/default-sequence.ts';
import { doStep, listOffered, prepareStep, undoStep } from './due/do-step.ts';
import { listDue } from './due/list-due.ts';
import { removeEveryone } from './moves/move-inside.ts';
import { previewMoves } from './moves/plan-moves.ts';
import { undoChanges } from './moves/undo-changes.ts';
import { pauseSequence, resumeSequence } from './pause/pause-sequence.ts';
import { findKept, type Kept } from './read/kept.ts';
import { getStoredSequence } from './read/sequences.queries.ts';
import { listSequences, listSteps } from './read/show-sequence.ts';

async function getStep(scope: Scope, kept: Kept, { id, sid }: { id: number; sid: string }) {
  const { results } = await listSteps(scope, kept, id);
  const step = results.find((each) => each.step.id === sid);
  if (!step) throw new Problem('not_found', { log_detail: `step ${sid} of sequence ${id}` });
  return step;
}

async function previewChanges(scope: Scope, id: number) {
  const { live, draft } = await getStoredSequence(scope, id);
  return previewMoves(scope, id, { before: live ?? draft, after: draft }, nowIso());
}

export const sequenceRoutes = bind(sequences, {
  list: async ({ services, scope, query }) => listSequences(scope, await findKept(services, scope), query),
  create: ({ scope, body }) => createSequence(scope, body),
  createDefault: ({ scope }) => createDefault(scope),
  get: ({ content }) => content,
  saveDraft: ({ scope, content, body }) => changeSequence(scope, content, body, false),
  update: ({ scope, content, body }) => changeSequence(scope, content, body, true),
  previewChanges: ({ scope, content }) => previewChanges(scope, content.id),
  undoChanges: ({ scope, content }) => undoChanges(scope, content),
  discardDraft: ({ scope, content }) => discardDraft(scope, content.id),
  pause: ({ scope, content, body }) => pauseSequence(scope, content, body.until),
  resume: ({ scope, content }) => resumeSequence(scope, content),
  delete: async ({ scope, content, query }) => {
    if (query.removes_clients) await removeEveryone(scope, content.id);
    await deleteContent(scope, content);
    return done;
  },
  copy: ({ scope, content }) => copyToActor(scope, content),
  listSteps: async ({ services, scope, content }) => listSteps(scope, await findKept(services, scope), content.id),
  createSteps: ({ scope, content, body }) => addSteps(scope, content, body.steps, body.place),
  createStep: ({ scope, content, body }) => addSteps(scope, content, [body.step], body.place),
  getStep: async ({ services, scope, params }) => getStep(scope, await findKept(services, scope), params),
  updateStep: ({ scope, content, params, body }) => updateStep(scope, content, params.sid, body),
  removeStep: ({ scope, content, params }) => removeStep(scope, content, params.sid),
  reorderStep: ({ scope, content, params, body }) => reorderStep(scope, content, params.sid, body.place),
});

export const sequenceClientRoutes = bind(sequenceClients, {
  list: async ({ services, scope, content, query }) =>
    listSequenceClients(scope, await findKept(services, scope), { ...query, sequence_id: content.id }),
  listOfStep: async ({ services, scope, content, params, query }) =>
    listSequenceClients(scope, await findKept(services, scope), {
      ...query,
      sequence_id: content.id,
      step_id: params.sid,
    }),
  add: ({ scope, content, body }) => addClients(scope, content, body),
  updateStatus: ({ scope, client, params, body }) =>
    updateStatus(scope, client, { sequence_id: params.id, step_id: params.sid }, body),
  updateState: ({ scope, client, params, body }) => updateState(scope, client, params.id, body),
  undoStatus: ({ scope, client, params }) => undoStep(scope, client, { sequence_id: params.id, step_id: params.sid }),
});

export const dueStepRoutes = bind(dueSteps, {
  listDue: ({ services, scope, query }) => listDue(services, scope, query),
  listSequenceSteps: ({ scope, client, query }) => listSequenceSteps(scope, client.id, query),
});

export const sequencePreviewRoutes = bind(sequencePreviews, {
  previewAdd: ({ scope, content, params, query }) => previewAdd(scope, content.id, { ...query, client_id: params.cid }),
});

const nameStep = ({ id, sid }: { id: number; sid: string }) => ({ sequence_id: id, step_id: sid });

export const stepWorkRoutes = bind(stepWork, {
  prepare: ({ scope, services, client, params }) => prepareStep(scope, services.settings, client, nameStep(params)),
  complete: ({ scope, services, client, params, body }) =>
    doStep(scope, services.settings, client, { named: nameStep(params), doing: body }),
  listOffered: ({ scope, query }) => listOffered(scope, query.activity_id),
});
