import { type ReadAnswer, recognise } from '#features/leads/server/index.ts';
import { type ReadableMail, readAddress } from './forwards.ts';
import { isMachineAddress, isOwnAddress, isOwnValue, lastDigits, type OwnData } from './own-data.ts';

/** Where in the mail an answer stands. */
export interface Place {
  part: 'subject' | 'text';
  start: number;
  end: number;
}

/** An answer with its place; one that comes from a header or a link has none. */
export interface PlacedAnswer extends ReadAnswer {
  place?: Place;
}

const MAX_LINES = 3_000;
const MAX_LABEL = 40;
const MAX_WORDS = 5;
const MAX_ANSWERS = 60;
const MAX_MESSAGE = 8_000;

/** From here on a mail is about its sender, not about the person who enquired. */
const FOOTER =
  /^(?:--\s*$|sent from my |(?:kind |best |warm )?regards,?$|(?:this|the) (?:e-?mail|message) (?:was|is) sent|you(?:’|')?(?:re| are)? receiv|to stop receiving|manage (?:your )?(?:e-?mail )?(?:preferences|notifications))|unsubscribe|abmelden|se désabonner|darse de baja/i;

const isEmpty = (value: string) => /^(?:0|-+|n\/?a|none|null|nil)?$/i.test(value);
/** Signs around labels and values that mail programs make of bold words, lists and quotes. */
const LEADING = ' \t*_•·>|-';
const TRAILING = ' \t\r*_|';
const EMAIL = /[\w.!#$%&'+/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/i;
const PHONE = /(?:\+|\b00)\d[\d\s().-]{6,20}\d/;
const MESSAGE =
  /^(?:message|comments?|enquiry|inquiry|requirements?|remarks|note|nachricht|mensaje|messaggio|bericht)$/i;

function trimSigns(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && LEADING.includes(text[start]!)) start += 1;
  while (end > start && TRAILING.includes(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

interface Line {
  text: string;
  start: number;
}

/** A line of a label and its value. */
interface LabelLine {
  label: string;
  value: string;
  /** Where the value begins in the text. */
  start: number;
}

/**
 * Reads the answers of a mail by its lines of label and value, then by its links, its Reply-To and its sender (integrations 8.3).
 * What belongs to the account is never taken. The subject and what is no label stay as answers, so that nothing is lost.
 */
export function extractAnswers(mail: ReadableMail, own: OwnData, isProfile: boolean): PlacedAnswer[] {
  const lines = cutLines(mail.text);
  const footer = lines.findIndex(({ text }, index) => index > 0 && FOOTER.test(text.trim()));
  const above = footer < 0 ? lines : lines.slice(0, footer);
  let answers = readLabels(above, own);
  if (footer >= 0 && !hasContact(answers)) answers = readLabels(lines, own);
  addContact(answers, mail, { own, isProfile, body: above });
  return [...answers, ...readRest(answers, mail, above)];
}

/** Tells whether a mail says who enquired, or how they are reached. */
export const hasPerson = (answers: readonly PlacedAnswer[]): boolean =>
  ['email', 'phone', 'name', 'first_name', 'last_name'].some((role) => findRole(answers, role));

/** Tells whether a mail says how the person is reached. */
export const hasContact = (answers: readonly PlacedAnswer[]): boolean =>
  ['email', 'phone'].some((role) => findRole(answers, role));

const findRole = (answers: readonly PlacedAnswer[], role: string) =>
  answers.find((answer) => {
    const [value = ''] = answer.values;
    if (answer.has_no_role || (answer.role ?? recognise(answer)) !== role) return false;
    // A link may stand in the place of the address or number.
    if (role === 'email') return value.includes('@');
    return role !== 'phone' || /\d\D*\d\D*\d/.test(value.slice(0, 100));
  });

export function cutLines(text: string): Line[] {
  let start = 0;
  return text.split('\n', MAX_LINES).map((line) => {
    const cut = { text: line, start };
    start += line.length + 1;
    return cut;
  });
}

/** Returns the label and the value of a line; null for one that is a sentence. */
export function readLabelLine({ text, start }: Line): LabelLine | null {
  const found = /[:：=\t]/.exec(text.slice(0, MAX_LABEL + 12));
  if (!found) return null;
  const label = trimSigns(text.slice(0, found.index));
  const isLabel =
    label.length > 0 &&
    label.length <= MAX_LABEL &&
    label.split(/\s+/).length <= MAX_WORDS &&
    /^\p{L}/u.test(label) &&
    !/^https?$/i.test(label) &&
    !/[,.!?]\s/.test(label);
  if (!isLabel) return null;
  const after = text.slice(found.index + 1);
  const value = trimSigns(after);
  return { label, value, start: start + found.index + 1 + Math.max(0, after.indexOf(value)) };
}

const isKnown = (label: string) => MESSAGE.test(label) || recognise({ key: label, label }) !== undefined;

function readLabels(lines: readonly Line[], own: OwnData): PlacedAnswer[] {
  const answers: PlacedAnswer[] = [];
  const keys = new Set<string>();
  for (let index = 0; index < lines.length && answers.length < MAX_ANSWERS; index += 1) {
    const read = readLabelLine(lines[index]!);
    if (!read) continue;
    let { value, start } = read;
    if (value === '') {
      const next = findNextValue(lines, index);
      if (!next) continue;
      ({ value, start } = next);
    }
    if (MESSAGE.test(read.label)) value = withFollowing(lines, index, { value, start });
    const label = read.label.slice(0, MAX_LABEL);
    if (isEmpty(value) || isOwnValue(value, own)) continue;
    let key = label;
    for (let copy = 2; keys.has(key); copy += 1) key = `${label} ${copy}`;
    keys.add(key);
    answers.push(placed({ key, label, values: [value] }, { part: 'text', start, end: start + value.length }));
  }
  return answers.flatMap(splitSender);
}

const placed = (answer: ReadAnswer, place: Place): PlacedAnswer => ({ ...answer, place });

/** The value of an empty label is the next line that is no label itself. */
function findNextValue(lines: readonly Line[], index: number): { value: string; start: number } | null {
  const next = lines.slice(index + 1, index + 4).find(({ text }) => text.trim() !== '');
  if (!next) return null;
  const label = readLabelLine(next);
  if (label && (isKnown(label.label) || label.value === '')) return null;
  const value = trimSigns(next.text);
  return { value, start: next.start + next.text.indexOf(value) };
}

/** A message goes on until an empty line or the next label. */
function withFollowing(
  lines: readonly Line[],
  index: number,
  { value, start }: { value: string; start: number },
): string {
  let end = lines.findIndex((line) => line.start > start);
  if (end < 0) end = lines.length;
  const following: string[] = [];
  for (const line of lines.slice(Math.max(end, index + 1))) {
    const label = readLabelLine(line);
    if (line.text.trim() === '' || (label && (isKnown(label.label) || label.value !== ''))) break;
    following.push(line.text);
  }
  return [value, ...following].join('\n').slice(0, MAX_MESSAGE);
}

/** "From: Jane Tan <jane@example.com>" is a name and an e-mail. */
function splitSender(answer: PlacedAnswer): PlacedAnswer[] {
  const [value = ''] = answer.values;
  if (!/^(?:from|sender|enquirer|von|de)$/i.test(answer.label)) return [answer];
  const sender = readAddress(value);
  if (!sender) return [{ ...answer, role: 'name' }];
  const name: PlacedAnswer = { ...answer, key: `${answer.key} name`, role: 'name', values: [sender.name] };
  return [...(sender.name ? [name] : []), { ...answer, role: 'email', values: [sender.address] }];
}

interface ContactSources {
  own: OwnData;
  isProfile: boolean;
  body: readonly Line[];
}

/** Adds the e-mail, phone and name that no label gave, from the most to the least certain place. */
function addContact(answers: PlacedAnswer[], mail: ReadableMail, { own, isProfile, body }: ContactSources): void {
  const isTheirs = (email: string) =>
    !isOwnAddress({ address: email.toLowerCase(), name: '' }, own) &&
    !isMachineAddress(email) &&
    email.toLowerCase() !== (isProfile ? mail.from?.address : undefined);
  const linked = mail.hrefs.map((href) => decodeSafely(href.replace(/^\w+:/, '')));
  const phones = linked.filter((href) => !href.includes('@') && lastDigits(href).length >= 6 && !isOwnValue(href, own));
  const phone = findRole(answers, 'phone');
  if (phone) {
    const written = phone.values[0] ?? '';
    const full = phones.find((href) => href.startsWith('+') && lastDigits(href) === lastDigits(written));
    if (full && !written.trim().startsWith('+')) phone.values = [full];
  }
  const text = body.map((line) => line.text).join('\n');
  const writers = [mail.reply_to, isProfile ? null : mail.from].filter(
    (writer) => writer !== null && isTheirs(writer.address),
  );
  if (!findRole(answers, 'email')) {
    const email =
      linked.find((href) => EMAIL.test(href) && isTheirs(href)) ?? writers[0]?.address ?? findIn(text, EMAIL, isTheirs);
    if (email) answers.push(locate({ key: 'email', label: 'E-mail', values: [email], role: 'email' }, text));
  }
  if (!phone) {
    const found = phones[0] ?? findIn(text, PHONE, (value) => !isOwnValue(value, own));
    if (found) answers.push(locate({ key: 'phone', label: 'Phone', values: [found], role: 'phone' }, text));
  }
  const isNamed = ['name', 'first_name', 'last_name'].some((role) => findRole(answers, role));
  const writer = writers.find((one) => one?.name && !one.name.includes('@'));
  if (!isNamed && writer) answers.push({ key: 'name', label: 'Name', values: [writer.name], role: 'name' });
}

function locate(answer: PlacedAnswer, text: string): PlacedAnswer {
  const start = text.indexOf(answer.values[0] ?? '');
  return start < 0 ? answer : placed(answer, { part: 'text', start, end: start + answer.values[0]!.length });
}

const findIn = (text: string, pattern: RegExp, isWanted: (value: string) => boolean): string | undefined =>
  [...text.matchAll(new RegExp(pattern.source, `g${pattern.flags}`))].map(([value]) => value).find(isWanted);

const decodeSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns the subject, and the text of a mail that labels say little of. */
function readRest(
  answers: readonly PlacedAnswer[],
  { subject, text }: ReadableMail,
  above: readonly Line[],
): PlacedAnswer[] {
  const rest: PlacedAnswer[] = [];
  if (subject) rest.push({ key: 'subject', label: 'Subject', values: [subject], has_no_role: true });
  const isLabelled = answers.filter(({ place }) => place).length > 1;
  if (isLabelled && hasContact(answers)) return rest;
  const whole = (hasContact(answers) ? above.map((line) => line.text).join('\n') : text).trim().slice(0, MAX_MESSAGE);
  if (whole) rest.push({ key: 'text', label: 'Text', values: [whole], has_no_role: true });
  return rest;
}
