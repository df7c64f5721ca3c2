import { toInstant } from '#domain/wall-time.ts';
import { countryForm, type WrittenForm } from '#features/custom-fields/contract.ts';
import { readDate } from '#features/custom-fields/server/index.ts';
import { MAX_NOTE, type Schedule } from '#features/follow-ups/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import { foldName, indexNames } from '#platform/server/fold-name.ts';
import type { Remark, StartTarget } from '../../../contract.ts';
import { type ClientStart, type NamedText, type OwnTexts, remark } from '../read-person.ts';
import { shorten } from './shorten.ts';

/** A person of the team, and whether the importer may assign clients to them. */
interface TeamMember {
  id: number;
  name: string;
  email: string | null;
  is_assignable: boolean;
}

/** What the texts are read against. */
export interface StartReading {
  team: readonly TeamMember[];
  importer_id: number;
  /** The zone of the importer, whose clock the times are of. */
  time_zone: string;
  country: string;
  findForm: (column: number) => WrittenForm | undefined;
}

const YES = /^(?:yes|y|true|1|x|ja|oui|s[ií]|sim|ya)$/i;
const SOMEDAY = 'someday';
const TIME = /(?:^|[T\s,])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]m)?/i;
const EXACT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/;
const NOON = 12;

/** Returns what reads how a client begins; what cannot be read is left out and a remark names it. */
export function startReader(reading: StartReading) {
  const findPerson = personFinder(reading.team);
  return (texts: OwnTexts['start'], remarks: Remark[]): ClientStart => {
    const refuse = ({ column, text }: NamedText) => {
      remarks.push(remark('CUSTOM_VALUE_NOT_READ', `${shorten(column)}: ${shorten(text)}`));
    };
    const readPast = (target: StartTarget): string | undefined => {
      const named = texts[target];
      const at = named && readInstant(named, reading);
      if (at && at <= nowIso()) return at;
      if (named) refuse(named);
    };
    const start: ClientStart = {};
    for (const target of ['converted_at', 'last_activity_at', 'created_at'] as const) {
      const at = readPast(target);
      if (at) start[target] = at;
    }
    if (texts.is_new_lead) start.is_new_lead = YES.test(texts.is_new_lead.text);
    if (texts.assigned_to) {
      const person = findPerson(texts.assigned_to.text);
      if (!person) remarks.push(remark('ASSIGNEE_NOT_FOUND', shorten(texts.assigned_to.text)));
      start.assigned_to_id = person?.id ?? reading.importer_id;
    }
    const schedule = texts.follow_up && readSchedule(texts.follow_up, reading);
    if (schedule) start.follow_up = { schedule, note: texts.follow_up_text?.text.slice(0, MAX_NOTE) ?? '' };
    else if (texts.follow_up) refuse(texts.follow_up);
    return start;
  };
}

/** Finds a person by their e-mail, or by a name that only one has. */
function personFinder(team: readonly TeamMember[]) {
  const byEmail = indexNames(team, ({ email }) => email ?? '');
  const byName = new Map<string, TeamMember | null>();
  for (const person of team) byName.set(foldName(person.name), byName.has(foldName(person.name)) ? null : person);
  return (text: string): TeamMember | null => {
    const person = byEmail(text) ?? byName.get(foldName(text)) ?? null;
    return person?.is_assignable ? person : null;
  };
}

/** Returns a day and, where one stands behind it, its time. */
function readWallTime({ text, index }: NamedText, { country, findForm }: StartReading) {
  const date = readDate(text, findForm(index) ?? countryForm('date', country));
  if (date === null) return null;
  const [, hour, minute, half] = TIME.exec(text) ?? [];
  if (hour === undefined) return { date };
  const hours = half ? (Number(hour) % NOON) + (/p/i.test(half) ? NOON : 0) : Number(hour);
  return hours < 24 && Number(minute) < 60 ? { date, time: `${String(hours).padStart(2, '0')}:${minute}` } : null;
}

function readInstant(named: NamedText, reading: StartReading): string | null {
  const exact = EXACT.test(named.text) ? Date.parse(named.text) : Number.NaN;
  if (!Number.isNaN(exact)) return new Date(exact).toISOString();
  const wall = readWallTime(named, reading);
  return wall && toInstant(`${wall.date}T${wall.time ?? '00:00'}`, reading.time_zone);
}

function readSchedule(named: NamedText, reading: StartReading): Schedule | null {
  if (named.text.toLowerCase() === SOMEDAY) return { kind: 'someday' };
  const wall = readWallTime(named, reading);
  return wall && { kind: 'at', ...wall };
}
