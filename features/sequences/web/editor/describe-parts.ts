import { ORDER, readItemPart } from '#engines/drafts/contract.ts';
import { splitMessage } from '#features/content/contract.ts';
import {
  Entry,
  isAction,
  type SequenceDefinition,
  Step,
  type StepContent,
  Stops,
  sequenceDraft,
} from '../../contract.ts';
import { describeStep } from '../list/step-line.tsx';
import { findNumber, findStep } from './change-steps.ts';
import { text } from './en.ts';

type Contents = readonly StepContent[];

/** Returns what a step does in one line: 'Share “Welcome, overseas buyer”'. */
export function nameStep(step: Step, contents: Contents): string {
  if (step.type === 'DELAY') return describeStep(step);
  if (step.type === 'CONTACT_CLIENT') return step.note.split('\n', 1)[0] || describeStep(step);
  if (step.content_id === null) return text('nothing_chosen');
  const content = contents.find(({ id }) => id === step.content_id);
  return content ? text('share_named', { title: content.title }) : text('content_hidden');
}

/** Returns 'Step 3: Share “Welcome, overseas buyer”'; a wait has no number. */
export function nameNumbered(id: string, steps: readonly Step[], contents: Contents): string {
  const step = steps.find((each) => each.id === id);
  if (!step) return text('step');
  const name = nameStep(step, contents);
  return isAction(step) ? text('step_named', { number: findNumber(steps, id), name }) : name;
}

/** Returns what a part of a draft is called. */
export function namePart(part: string, draft: SequenceDefinition, contents: Contents): string {
  const id = readItemPart(sequenceDraft, part);
  if (id !== null) return nameNumbered(id, draft.steps, contents);
  return rules.has(part) ? text(`part_${part as Rule}`) : text('step');
}

type Rule = 'order' | 'entry' | 'stops' | 'again_after_days' | 'beside_others';
const rules = new Set<string>([ORDER, 'entry', 'stops', 'again_after_days', 'beside_others'] satisfies Rule[]);

/** Returns the value of a part as people read it, for a choice between two. */
export function showPart(part: string, value: unknown, draft: SequenceDefinition, contents: Contents): string {
  if (part === 'again_after_days')
    return value === null ? text('again_never') : text('again_after', { count: Number(value) });
  if (value === null) return text('was_removed');
  if (Array.isArray(value)) {
    return value.flatMap((id) => (findStep(draft, id) ? nameNumbered(id, draft.steps, contents) : [])).join('\n');
  }
  if (part === 'beside_others') return text(`beside_${value as SequenceDefinition['beside_others']}`);
  const stops = Stops.safeParse(value).data;
  if (stops) return writeStops(stops);
  if (part === 'entry') return writeEntry(Entry.parse(value));
  const step = Step.safeParse(value).data;
  return step ? writeStep(step, contents) : text('is_incomplete');
}

const stopNames = ['on_reply', 'on_bounce', 'on_conversion', 'on_meeting', 'on_new_enquiry'] as const;

const writeStops = (stops: Stops): string =>
  [
    ...stopNames.filter((name) => stops[name]).map((name) => text(name)),
    ...(stops.stage_option_ids.length > 0 ? [text('on_stages', { count: stops.stage_option_ids.length })] : []),
  ].join('\n') || text('stops_none');

const entryNames = ['lead_source_ids', 'client_group_ids', 'stage_option_ids', 'after_sequence_ids'] as const;

const writeEntry = (entry: Entry): string =>
  entryNames
    .filter((name) => entry[name].length > 0)
    .map((name) => text(`entry_${name}`, { count: entry[name].length }))
    .join('\n') || text('entry_none');

/** Returns a message with its placeholders in words. */
export const readMessage = (message: string): string =>
  splitMessage(message)
    .map((part) => ('placeholder' in part ? part.placeholder.label : part.text))
    .join('');

/** Returns everything that a person may have changed in a step, a line each. */
function writeStep(step: Step, contents: Contents): string {
  if (step.type === 'DELAY') return describeStep(step);
  const { hours } = step;
  return [
    nameStep(step, contents),
    describeStep(step),
    step.type === 'SHARE_CONTENT' ? readMessage(step.message) : step.note,
    step.type === 'SHARE_CONTENT' && step.is_automatic ? text('sent_by_product') : '',
    hours ? text('hours_are', { from: hours.from, to: hours.to, count: hours.weekdays.length }) : '',
  ]
    .filter(Boolean)
    .join('\n');
}
