import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { sequencesTag } from '#domain/tags.ts';
import { changedParts, draftFields, foundBy, partName } from '#engines/drafts/contract.ts';
import { contentRow, wholeContentRow } from '#features/content/access.ts';
import { ContentType, kindParts, Title } from '#features/content/contract.ts';
import { contentsTag } from '#features/content/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { pageOf } from '#platform/contract/paging.ts';
import { areaWhere } from '#platform/contract/plan.ts';
import { always, inPath } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { MAX_STEPS, SequenceDefinition, Step, StepId, sequenceDraft } from './definition.ts';
import { sequenceClientsTag } from './tags.ts';

export * from './clients-contract.ts';
export * from './definition.ts';
export type { EditedClient, Moving } from './machine/moving.ts';

const SEQUENCES = '/api/sequences/api/v1/sequence/' as const;
const ONE = `${SEQUENCES}{id}/` as const;

/** Whether a sequence was never published, runs, or holds all its clients where they are. */
export const SequenceState = z.enum(['DRAFT', 'RUNNING', 'PAUSED']);

/** How many clients are where, as far as the caller may see them. */
export const StepCounts = z.object({
  upcoming: z.int(),
  today: z.int(),
  overdue: z.int(),
  completed: z.int(),
  /** Of those completed: not sent, but passed over. */
  skipped: z.int(),
});
export type StepCounts = z.output<typeof StepCounts>;

/** The same of a whole sequence. */
export const SequenceCounts = z.object({
  inside: z.int(),
  today: z.int(),
  overdue: z.int(),
  /** Of those inside: paused, for whatever reason. */
  held: z.int(),
  finished: z.int(),
  /** Those who left because they replied. */
  replied: z.int(),
});
export type SequenceCounts = z.output<typeof SequenceCounts>;

/** What a list shows of a sequence. */
export const SequenceItem = z.object({
  ...kindParts.fields,
  type: z.literal('sequence'),
  state: SequenceState,
  paused_by: Person.nullable(),
  paused_until: Instant.nullable(),
  live_version: z.int().nullable(),
  published_at: Instant.nullable(),
  unpublished_changes: z.int(),
  /** Whether the clients inside are still being moved after a publishing, an undo or a pause. */
  is_moving: z.boolean(),
  /** What is live; of a draft what it has so far. */
  steps: z.array(Step),
  /** The steps whose content cannot be shared: it is deleted, failed, or hidden from the caller. */
  broken_step_ids: z.array(StepId),
  /** Why the plan holds the automatic e-mails of one that runs, for all clients; null where they are sent or there are none. */
  emails_held: z.enum(['unavailable_in_free_plan', 'paid_automation_unavailable']).nullable(),
  counts: SequenceCounts,
});
export type SequenceItem = z.output<typeof SequenceItem>;

/** A content that a step shares; null for one the caller may not see, of which nothing is said. */
export const StepContent = z.object({
  id: Id,
  type: ContentType,
  title: z.string(),
  is_deleted: z.boolean(),
  /** A file of which no pages could be made. */
  is_failed: z.boolean(),
});
export type StepContent = z.output<typeof StepContent>;

/** One sequence with its draft. */
export const Sequence = SequenceItem.extend({
  ...draftFields(SequenceDefinition),
  contents: z.array(StepContent),
  step_counts: z.record(StepId, StepCounts),
});
export type Sequence = z.output<typeof Sequence>;

/** A sequence that was just changed, with who had stored its draft last before that. */
export const ChangedSequence = Sequence.extend(foundBy);
export type ChangedSequence = z.output<typeof ChangedSequence>;

/** A step in its place, with where its clients are. */
export const SequenceStep = z.object({
  /** Counted over all steps but waits; null for a wait. */
  number: z.int().nullable(),
  step: Step,
  counts: StepCounts,
});
export type SequenceStep = z.output<typeof SequenceStep>;
export const SequenceSteps = z.object({ results: z.array(SequenceStep) });

/** Parts of a draft by their names: a rule, the order of the steps ('order'), or one step ('step:s1a2b3c'; null removes it). */
const DraftParts = changedParts(partName(sequenceDraft));

/** A change of a sequence: its name at once, parts of its draft with what the writer saw in them (D6). */
export const SequencePatch = z.strictObject({
  title: Title.optional(),
  draft: DraftParts.optional(),
  base: z.strictObject({ title: Title.optional(), draft: DraftParts.optional() }).optional(),
});
export type SequencePatch = z.output<typeof SequencePatch>;

/** Where a new step goes: 0 is the first; left out: behind the last. */
const place = z
  .int()
  .min(0)
  .max(MAX_STEPS - 1);

/** A client whom an edit moves, by name. */
export const MovedClient = z.object({
  client: z.object({ id: Id, name: z.string() }),
  /** Null for one who completes. */
  step_id: StepId.nullable(),
  due_at: Instant.nullable(),
});
export type MovedClient = z.output<typeof MovedClient>;

/** What publishing the draft would do to the clients inside. */
export const MovePreview = z.object({
  inside: z.int(),
  stays: z.int(),
  /** The same step at another time. */
  rescheduled: z.int(),
  moves: z.int(),
  completes: z.int(),
  /** Of those rescheduled or moved: due at once, 50 at a time. */
  made_due: z.int(),
  /** How many go from which step to which; null is the end. */
  by_step: z.array(z.object({ from: StepId, to: StepId.nullable(), count: z.int() })),
  /** The first of those changed whom the caller may see. */
  clients: z.array(MovedClient),
});
export type MovePreview = z.output<typeof MovePreview>;

const sequenceById = { type: always('sequence'), id: inPath('id') };
const errors = ['not_found', 'no_permission_for_object'] as const;
const stepErrors = [...errors, 'edit_conflict', 'invalid_input', 'not_possible_now'] as const;
const changes = [sequencesTag, contentsTag, sequenceClientsTag] as const;
const automatic = areaWhere('AUTOMATIONS', 'a step is sent by the product');
const looking = { needs: 'session', plan: 'free', row: contentRow('view', sequenceById), database: 'read' } as const;
const changing = {
  needs: 'session',
  plan: automatic,
  row: contentRow('edit', sequenceById),
  database: 'transaction',
  changes,
} as const;
const ofStep = { params: byId.extend({ sid: StepId }), errors: stepErrors };

export const sequences = {
  list: endpoint(`GET ${SEQUENCES}`, {
    needs: 'session',
    plan: kindParts.listPlan,
    database: 'read',
    summary: 'The sequences the caller may see, with their steps and how many of the caller’s clients are where.',
    source: 'sequences.list',
    query: kindParts.listQuery.extend({
      state: SequenceState.optional(),
      /** Only sequences that share this content. */
      content_id: z.coerce.number<number | string>().int().positive().optional(),
    }),
    returns: pageOf(SequenceItem),
    reads: [sequencesTag, contentsTag, sequenceClientsTag],
  }),
  create: endpoint(`POST ${SEQUENCES}`, {
    needs: 'CONTENT.CREATE',
    plan: automatic,
    database: 'transaction',
    summary: 'Makes a sequence as a draft, empty or with these steps.',
    source: 'sequences.create',
    body: z.strictObject({ title: Title, draft: SequenceDefinition.optional(), ...kindParts.chosenVisibility }),
    returns: Sequence,
    status: 201,
    errors: ['no_permission_for_object', 'invalid_input', 'feature_not_enabled'],
    changes,
  }),
  createDefault: endpoint(`POST ${SEQUENCES}create-default/`, {
    needs: 'CONTENT.CREATE',
    plan: 'free',
    database: 'transaction',
    summary: 'Makes the sequence “New lead, first week”, once for each person; later calls answer the same one.',
    source: 'sequences.createDefault',
    returns: Sequence,
    changes,
  }),
  get: endpoint(`GET ${ONE}`, {
    needs: 'session',
    plan: 'free',
    row: wholeContentRow<Sequence>(sequenceById),
    database: 'read',
    summary: 'One sequence with its draft, and where the caller’s clients are in it.',
    source: 'sequences.get',
    params: byId,
    returns: Sequence,
    errors,
    reads: [sequencesTag, contentsTag, sequenceClientsTag],
  }),
  saveDraft: endpoint(`PUT ${ONE}draft/`, {
    ...changing,
    summary:
      'Saves parts of the draft, and the name at once; clients inside still follow what was published. What another person changed in the meantime is refused (D6).',
    source: 'own: the draft of a sequence',
    params: byId,
    body: SequencePatch,
    returns: ChangedSequence,
    errors: [...errors, 'edit_conflict', 'invalid_input'],
  }),
  update: endpoint(`PUT ${ONE}`, {
    ...changing,
    summary:
      'Saves these parts of the draft and publishes it: clients inside are moved as the preview says. Without parts it publishes the draft as it is.',
    source: 'sequences.update',
    params: byId,
    body: SequencePatch,
    returns: ChangedSequence,
    errors: stepErrors,
  }),
  previewChanges: endpoint(`POST ${ONE}preview-changes/`, {
    ...looking,
    row: contentRow('edit', sequenceById),
    database: 'transaction',
    summary: 'What publishing the draft would do to the clients inside, by number and by name.',
    source: 'own: what an edit does is shown before it is saved (issue)',
    params: byId,
    returns: MovePreview,
    errors: stepErrors,
    reads: [sequencesTag, sequenceClientsTag],
  }),
  undoChanges: endpoint(`POST ${ONE}undo-changes/`, {
    ...changing,
    plan: 'free',
    summary:
      'Undoes the last publishing: its steps are live again, and clients are back where it found them, but those who did a step since.',
    source: 'own: one undo puts all back (issue)',
    params: byId,
    returns: Sequence,
    errors: [...errors, 'not_possible_now'],
  }),
  discardDraft: endpoint(`POST ${ONE}discard-draft/`, {
    ...changing,
    plan: 'free',
    summary: 'Makes the draft equal to what is live again.',
    source: 'own: draft and published',
    params: byId,
    returns: Sequence,
    errors: [...errors, 'not_possible_now'],
  }),
  delete: endpoint(`DELETE ${ONE}`, {
    ...changing,
    plan: 'free',
    row: contentRow('delete', sequenceById),
    summary:
      'Deletes a sequence; it can be restored for 30 days. Clients inside finish it, or with `removes_clients` leave it for good.',
    source: 'sequences.delete',
    params: byId,
    query: z.object({ removes_clients: z.stringbool().default(false) }),
    returns: Done,
    errors,
  }),
  copy: endpoint(`POST ${ONE}copy/`, {
    needs: 'session',
    plan: 'free',
    row: contentRow('copy', sequenceById),
    database: 'transaction',
    summary: 'Makes a private copy of a sequence as a draft of the caller’s, without clients.',
    source: 'sequences.copy',
    params: byId,
    returns: Sequence,
    status: 201,
    errors,
    changes,
  }),
  pause: endpoint(`POST ${ONE}pause/`, {
    ...changing,
    plan: 'free',
    summary: 'Holds all clients of a sequence where they are, until it is resumed or until a time.',
    source: 'own: pause all (issue)',
    params: byId,
    body: z.strictObject({ until: Instant.nullable() }),
    returns: Sequence,
    errors: [...errors, 'not_possible_now', 'invalid_input'],
  }),
  resume: endpoint(`POST ${ONE}resume/`, {
    ...changing,
    plan: 'free',
    summary: 'Lets a sequence run again; what became due in the meantime is due 50 at a time.',
    source: 'own: pause all (issue)',
    params: byId,
    returns: Sequence,
    errors: [...errors, 'not_possible_now'],
  }),
  listSteps: endpoint(`GET ${ONE}steps/`, {
    ...looking,
    summary:
      'The steps of a sequence as they are live, of a draft those it has so far, with where the caller’s clients are.',
    source: 'sequences.listSteps',
    params: byId,
    returns: SequenceSteps,
    errors,
    reads: [sequencesTag, sequenceClientsTag],
    aliases: [`GET ${ONE}step/`],
  }),
  createSteps: endpoint(`POST ${ONE}steps/`, {
    ...changing,
    summary: 'Adds steps in this order and publishes them where the sequence is live.',
    source: 'sequences.createSteps',
    params: byId,
    body: z.strictObject({ steps: z.array(Step).min(1).max(MAX_STEPS), place: place.optional() }),
    returns: SequenceSteps,
    status: 201,
    errors: stepErrors,
  }),
  createStep: endpoint(`POST ${ONE}step/`, {
    ...changing,
    summary: 'Adds a step and publishes it where the sequence is live.',
    source: 'sequences.createStep',
    params: byId,
    body: z.strictObject({ step: Step, place: place.optional() }),
    returns: SequenceSteps,
    status: 201,
    errors: stepErrors,
  }),
  getStep: endpoint(`GET ${ONE}step/{sid}/`, {
    ...looking,
    summary: 'One step with where the caller’s clients are.',
    source: 'sequences.getStep',
    ...ofStep,
    returns: SequenceStep,
    errors,
    reads: [sequencesTag, sequenceClientsTag],
  }),
  updateStep: endpoint(`PATCH ${ONE}step/{sid}/update/`, {
    ...changing,
    summary:
      'Changes a step and publishes it where the sequence is live; `base` is the step as the caller saw it (D6).',
    source: 'sequences.updateStep',
    ...ofStep,
    body: z.strictObject({ step: Step, base: Step.optional() }),
    returns: SequenceSteps,
  }),
  removeStep: endpoint(`DELETE ${ONE}step/{sid}/remove/`, {
    ...changing,
    plan: 'free',
    summary: 'Removes a step; clients on it get the next.',
    source: 'sequences.removeStep',
    ...ofStep,
    returns: SequenceSteps,
  }),
  reorderStep: endpoint(`PATCH ${ONE}step/{sid}/reorder/`, {
    ...changing,
    plan: 'free',
    summary: 'Moves a step to another place, counted without itself; clients stay on their steps.',
    source: 'sequences.reorderStep',
    ...ofStep,
    body: z.strictObject({ place }),
    returns: SequenceSteps,
  }),
};
