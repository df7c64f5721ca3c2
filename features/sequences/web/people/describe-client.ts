import { formatDate, formatDayOfMonth } from '#platform/web/format.ts';
import type { BadgeTone } from '#platform/web/ui/display/badge.tsx';
import type { SequenceClient } from '../../clients-contract.ts';
import type { Step } from '../../definition.ts';
import { describeStep } from '../list/step-line.tsx';
import { text } from './en.ts';

type Standing = Pick<
  SequenceClient,
  'state' | 'reason' | 'reason_text' | 'state_by' | 'paused_until' | 'status' | 'step' | 'missing' | 'waits_for'
>;

/** Returns how a client is in a sequence, and why they are held or left. */
export function describeState(client: Standing, zone: string): { words: string; tone: BadgeTone; quote: string } {
  const { state, reason, reason_text: quote } = client;
  const name = client.state_by?.name ?? text('the_product');
  if (state === 'ACTIVE') return { ...describeActive(client), quote: '' };
  if (state === 'WAITING') {
    const { waits_for: sequence } = client;
    return {
      words: sequence === null ? text('waiting') : text('waiting_for', { sequence }),
      tone: 'neutral',
      quote: '',
    };
  }
  if (state === 'COMPLETED') return { words: text('finished'), tone: 'neutral', quote: '' };
  const tone = state === 'PAUSED' ? 'warning' : 'neutral';
  if (reason !== null && reason !== 'BY_HAND') return { words: text(`reason_${reason}`), tone, quote };
  if (state === 'REMOVED') return { words: text('removed_by', { name }), tone, quote };
  const { paused_until } = client;
  if (paused_until === null) return { words: text('paused_by', { name }), tone, quote };
  return { words: text('paused_by_until', { name, date: formatDayOfMonth(paused_until, zone) }), tone, quote };
}

function describeActive({ step, missing }: Standing): { words: string; tone: BadgeTone } {
  if (missing === null) return { words: text('active'), tone: 'success' };
  const channel = step?.type === 'SHARE_CONTENT' ? step.platform : step?.type === 'CONTACT_CLIENT' && step.contact_type;
  return { words: text(channel === 'whatsapp' ? 'missing_whatsapp' : `missing_${missing}`), tone: 'danger' };
}

/** Whether a person has not sent in time what a step shares. */
export const isUnsent = ({ step, status, missing }: SequenceClient): boolean =>
  status === 'OVERDUE' && missing === null && step?.type === 'SHARE_CONTENT' && !step.is_automatic;

/** Returns what a step is about: its content or its note, else what is done. */
export const nameStep = (step: Step, content_title: string | null | undefined): string =>
  content_title || (step.type === 'CONTACT_CLIENT' && step.note) || describeStep(step);

/** Returns when a client finished or left, and why. */
export function describeEnd(client: SequenceClient, zone: string): string {
  const date = formatDate(client.state_at, zone);
  if (client.state === 'COMPLETED') return text('finished_on', { date, count: client.step_count });
  return text('left_on', { why: describeState(client, zone).words, date });
}
