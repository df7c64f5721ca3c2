import { defineRuleForm } from '#engines/rules/web/index.ts';
import {
  findHoursProblem,
  nameWeekday,
  type SpanLine,
  toSpans,
  toWorkingHours,
} from '#features/lead-rules/web/index.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { MAX_WAIT_SECONDS } from '../../answer.ts';
import type { OutsideHours, Responder, ResponderAnswer } from '../../contract.ts';
import { describeWait } from '../describe-wait.ts';
import { text as shared } from '../en.ts';
import { responderRules } from '../responder-rules.ts';
import { text } from './en.ts';

/** What a responder sends, while it is edited. */
export interface AnswerLine {
  template_id: number | null;
  template_title: string | null;
  wait_seconds: number;
  /** Minutes as they are typed; null for one of the usual waits. */
  own_wait: string | null;
  hours: readonly SpanLine[] | null;
  outside: OutsideHours;
  outside_template_id: number | null;
  is_on: boolean;
}

export interface ResponderValues {
  answer: AnswerLine;
}

/** The waits that are offered, in seconds. */
export const usualWaits = [0, 45, 300] as const;
const isUsual = (seconds: number) => usualWaits.some((wait) => wait === seconds);

const MINUTE = 60;

/** Returns the seconds of a wait that is typed in minutes; null for one that cannot be. */
export function readMinutes(typed: string): number | null {
  const seconds = /^\d+([.,]\d+)?$/.test(typed.trim())
    ? Math.round(Number(typed.trim().replace(',', '.')) * MINUTE)
    : -1;
  return seconds >= 0 && seconds <= MAX_WAIT_SECONDS ? seconds : null;
}

const newAnswer: AnswerLine = {
  template_id: null,
  template_title: null,
  wait_seconds: 45,
  own_wait: null,
  hours: null,
  outside: 'WAIT',
  outside_template_id: null,
  is_on: true,
};

const readAnswer = ({ answer, template_title }: Responder): AnswerLine => ({
  ...answer,
  template_title,
  own_wait: isUsual(answer.wait_seconds) ? null : String(Math.round((answer.wait_seconds / MINUTE) * 100) / 100),
  hours: answer.hours && toSpans(answer.hours),
});

function writeAnswer({ template_title: _, own_wait, hours, ...answer }: AnswerLine): ResponderAnswer {
  const wait_seconds = own_wait === null ? answer.wait_seconds : (readMinutes(own_wait) ?? answer.wait_seconds);
  return { ...answer, wait_seconds, hours: hours && toWorkingHours(hours) };
}

/** Returns why an answer cannot be saved; null for one that can. */
export function findAnswerProblem({ own_wait, hours, outside, outside_template_id }: AnswerLine): string | null {
  if (own_wait !== null && readMinutes(own_wait) === null) return text('wait_wrong');
  if (hours === null) return null;
  return (
    findHoursProblem(hours) ?? (outside === 'TEMPLATE' && outside_template_id === null ? text('outside_needed') : null)
  );
}

/** Returns what an answer does, for a choice between two. */
function describeAnswer(line: AnswerLine): string {
  const { wait_seconds, hours, outside, outside_template_id, is_on } = writeAnswer(line);
  const template = line.template_title ?? shared('no_template');
  const spans = (hours ?? []).map(({ weekday, from, to }) => text('span', { day: nameWeekday(weekday), from, to }));
  const other = outside === 'TEMPLATE' ? ` ${outside_template_id}` : '';
  return [
    text('described', { template, wait: describeWait(wait_seconds) }),
    ...(hours
      ? [text('described_hours', { days: joinWords(spans), outside: text(`outside_${outside}`) + other })]
      : []),
    ...(is_on ? [] : [shared('switched_off')]),
  ].join('; ');
}

/** The form of a responder. */
export const responderForm = defineRuleForm<Responder, ResponderValues, { answers: ResponderAnswer[] }>(
  responderRules,
  {
    newValues: { answer: newAnswer },
    read: (rule) => ({ answer: readAnswer(rule) }),
    labels: { answer: text('answer'), distribution_type: '', save_lead_to_owner_account: '' },
    findProblem: (name, { answer }) => (name === 'answer' ? findAnswerProblem(answer) : null),
    parts: { answer: 'answers' },
    write: ({ answer }) => ({ answers: [writeAnswer(answer)] }),
    describe: (name, { answer }) => (name === 'answer' ? describeAnswer(answer) : null),
  },
);
