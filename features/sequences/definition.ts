import * as z from 'zod';
import { ContactType } from '#domain/channels.ts';
import { defineDraft } from '#engines/drafts/contract.ts';
import { Id } from '#platform/contract/ids.ts';
import { SendingHours } from './machine/sending-hours.ts';

export { SendingHours } from './machine/sending-hours.ts';

/** The most steps of a sequence, delays included. */
export const MAX_STEPS = 60;
/** The longest delay of one row, in minutes: two years. */
export const MAX_DELAY_MINUTES = 2 * 366 * 24 * 60;
export const MAX_MESSAGE = 5_000;
export const MAX_NOTE = 2_000;

export const STEP_ID = /^s[a-z0-9]{6,20}$/;
/** The id of a step, made by whoever adds it; it never changes and is never used again. */
export const StepId = z.string().regex(STEP_ID);

/** What a step does (S0-3E-10). */
export const StepType = z.enum(['SHARE_CONTENT', 'CONTACT_CLIENT', 'DELAY']);
export type StepType = z.output<typeof StepType>;

export const DelayUnit = z.enum(['MINUTE', 'HOUR', 'DAY', 'WEEK']);
export type DelayUnit = z.output<typeof DelayUnit>;

const MINUTES: Record<DelayUnit, number> = { MINUTE: 1, HOUR: 60, DAY: 1_440, WEEK: 10_080 };

/** A wait; days and weeks keep the time of day. */
export const DelayStep = z
  .object({ id: StepId, type: z.literal('DELAY'), count: z.int().min(1), unit: DelayUnit })
  .refine(({ count, unit }) => count * MINUTES[unit] <= MAX_DELAY_MINUTES, 'A wait can be at most two years.');
export type DelayStep = z.output<typeof DelayStep>;

/** The platforms a step can send with (S0-3E-06). */
export const StepPlatform = z.enum(['whatsapp', 'sms', 'email', 'telegram']);
export type StepPlatform = z.output<typeof StepPlatform>;

export const ShareStep = z.object({
  id: StepId,
  type: z.literal('SHARE_CONTENT'),
  /** Null while none is chosen; a sequence with such a step is not published. */
  content_id: Id.nullable(),
  platform: StepPlatform,
  /** With placeholders; empty: the message that goes with the content. */
  message: z.string().trim().max(MAX_MESSAGE),
  /** True when the product sends the step, which only e-mail can (D35). */
  is_automatic: z.boolean(),
  hours: SendingHours.nullable(),
});
export type ShareStep = z.output<typeof ShareStep>;

export const ContactStep = z.object({
  id: StepId,
  type: z.literal('CONTACT_CLIENT'),
  contact_type: ContactType,
  note: z.string().trim().max(MAX_NOTE),
  hours: SendingHours.nullable(),
});
export type ContactStep = z.output<typeof ContactStep>;

export const Step = z.discriminatedUnion('type', [ShareStep, ContactStep, DelayStep]);
export type Step = z.output<typeof Step>;
/** A step a person or the product does; the others are waits between them. */
export type ActionStep = ShareStep | ContactStep;

export const isAction = (step: Step): step is ActionStep => step.type !== 'DELAY';

/** Returns the steps that the product sends. */
export const listAutomatic = ({ steps }: { steps: readonly Step[] }): string[] =>
  steps.flatMap((step) => (step.type === 'SHARE_CONTENT' && step.is_automatic ? step.id : []));

/** What ends a sequence for a client besides its last step. */
export const Stops = z.object({
  on_reply: z.boolean(),
  on_bounce: z.boolean(),
  on_conversion: z.boolean(),
  on_meeting: z.boolean(),
  on_new_enquiry: z.boolean(),
  /** Options of the stage field. */
  stage_option_ids: z.array(Id).max(50),
});
export type Stops = z.output<typeof Stops>;

/** Whether a client who was in the sequence may be added again: null never, else after that many days. */
const again_after_days = z.int().min(0).max(3_650).nullable();

/** What a client inside other sequences does: is in both, is not added, or waits until the others have ended. */
export const BesideOthers = z.enum(['YES', 'NO', 'WAITS']);

const ids = z.array(Id).max(50);

/** What brings clients in without a person: each of these does. A lead form is a source of its own. */
export const Entry = z.object({
  lead_source_ids: ids,
  /** Plain groups, whose clients people choose. */
  client_group_ids: ids,
  /** Options of the stage field. */
  stage_option_ids: ids,
  /** Sequences that the client has finished. */
  after_sequence_ids: ids,
});
export type Entry = z.output<typeof Entry>;

/** Everything a sequence does; a published version keeps it as it was. */
export const SequenceDefinition = z.object({
  steps: z.array(Step).max(MAX_STEPS),
  entry: Entry,
  stops: Stops,
  again_after_days,
  beside_others: BesideOthers,
});
export type SequenceDefinition = z.output<typeof SequenceDefinition>;

/** The parts of a sequence: each of its rules, the order of its steps, each step. */
export const sequenceDraft = defineDraft<SequenceDefinition>({
  definition: SequenceDefinition,
  list: {
    field: 'steps',
    part: 'step',
    item: Step,
    id: STEP_ID,
    max: MAX_STEPS,
    wrong_id: 'The id of a step never changes',
  },
});

export const emptySequence: SequenceDefinition = {
  steps: [],
  entry: { lead_source_ids: [], client_group_ids: [], stage_option_ids: [], after_sequence_ids: [] },
  stops: {
    on_reply: true,
    on_bounce: true,
    on_conversion: true,
    on_meeting: false,
    on_new_enquiry: false,
    stage_option_ids: [],
  },
  again_after_days: null,
  beside_others: 'YES',
};
