import type { LeadRole } from '#features/leads/contract.ts';
import type { ReadAnswer } from '#features/leads/server/index.ts';
import { type Branch, isBranch, type Tree } from './tree.ts';

/** Headers a form plugin is recognised by, with lower-case names. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** The content of a body: questions and answers in their order, and the sender's own id of it where it has one. */
export interface Submission {
  answers: ReadAnswer[];
  /** Unique within the source: the sender's form and entry. Null when the sender gives none (integrations R.6). */
  entry_id: string | null;
}

/**
 * Reads one lead of any form plugin (integrations 9.1): by its plugin when keys and headers show it, else generically.
 */
export function readSubmission(tree: Branch, headers: Headers): Submission {
  if (isElementorAdvanced(tree)) return { answers: elementorAnswers(tree), entry_id: null };
  if (isGravity(tree)) return { answers: gravityAnswers(tree), entry_id: makeEntry('gravity', tree, 'form_id', 'id') };
  const submission = tree.get('__submission');
  if (isBranch(submission)) {
    return { answers: fluentAnswers(tree), entry_id: makeEntry('fluent', submission, 'form_id', 'id') };
  }
  const answers = listAnswers(tree);
  if (isWpforms(headers)) return { answers: answers.map(splitChoices), entry_id: null };
  return { answers, entry_id: genericEntry(answers) };
}

const textAt = (tree: Branch | undefined, key: string): string | undefined => {
  const value = tree?.get(key);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function makeEntry(plugin: string, tree: Branch, form: string, id: string): string | null {
  const entry = textAt(tree, id);
  return entry === undefined ? null : `${plugin}:${textAt(tree, form) ?? ''}:${entry}`;
}

/** Keys under which senders put their own id of a lead; a plain `id` may be anything and is not among them. */
const ENTRY_KEYS = new Set(['external_id', 'lead_id', 'leadgen_id', 'submission_id', 'entry_id']);

function genericEntry(answers: readonly ReadAnswer[]): string | null {
  const value = answers.find(({ key }) => ENTRY_KEYS.has(key.split('.').at(-1) ?? ''))?.values[0];
  return value ? `id:${value.slice(0, 200)}` : null;
}

// Elementor Pro, advanced data: form[id], form[name], fields[<id>][id|type|title|value|raw_value|required], meta[…].

const isElementorAdvanced = (tree: Branch): boolean => {
  const fields = tree.get('fields');
  return isBranch(tree.get('form')) && isBranch(fields) && [...fields.values()].every(isElementorField);
};

const isElementorField = (field: Tree) =>
  isBranch(field) && field.has('value') && (field.has('title') || field.has('type'));

const elementorTypes: Record<string, LeadRole> = { tel: 'phone', email: 'email' };

function elementorAnswers(tree: Branch): ReadAnswer[] {
  const form = tree.get('form') as Branch;
  const fields = [...(tree.get('fields') as Branch)].map(([id, field]): ReadAnswer => {
    const branch = field as Branch;
    const role = elementorTypes[textAt(branch, 'type') ?? ''];
    return {
      key: `fields.${id}`,
      label: textAt(branch, 'title') ?? id,
      values: listValues(branch.get('value') ?? ''),
      ...(role && { role }),
    };
  });
  const rest = [...tree].filter(([key]) => key !== 'form' && key !== 'fields');
  const meta = rest.flatMap(([key, value]) => listAnswers(new Map([[key, value]])).map(asMetadata));
  return [...fields, ...listAnswers(new Map([['form', form]])), ...meta];
}

// Gravity Forms, all fields: an entry whose inputs are numbered, '1.3' and '1.6' being the parts of a name.

const isGravity = (tree: Branch): boolean =>
  tree.has('form_id') && tree.has('date_created') && [...tree.keys()].some((key) => /^\d+(\.\d+)?$/.test(key));

function gravityAnswers(tree: Branch): ReadAnswer[] {
  return listAnswers(tree).map((answer) => {
    if (/^\d+\.3$/.test(answer.key)) return { ...answer, role: 'first_name' };
    if (/^\d+\.6$/.test(answer.key)) return { ...answer, role: 'last_name' };
    if (/^\d+$/.test(answer.key)) return isGravityPhone(answer) ? { ...answer, role: 'phone' } : answer;
    return /^\d+\.\d+$/.test(answer.key) ? answer : withEntryId(asMetadata(answer));
  });
}

/**
 * Recognises a phone by its shape, because these inputs have no names: digits, spaces and brackets, seven digits or
 * more.
 */
const isGravityPhone = ({ values: [value = ''] }: ReadAnswer) =>
  /^\+?[\d\s().-]{7,20}$/.test(value) && value.replace(/\D/g, '').length >= 7 && !/^\d{4}-\d\d-\d\d/.test(value);

const withEntryId = (answer: ReadAnswer): ReadAnswer =>
  answer.key === 'id' ? { ...answer, role: 'external_id' } : { ...answer, ...findMetaRole(answer.key) };

const metaRoles = new Map<string, LeadRole>([
  ['form_id', 'form_id'],
  ['date_created', 'submitted_at'],
  ['created_at', 'submitted_at'],
]);
const findMetaRole = (key: string) => {
  const role = metaRoles.get(key);
  return role ? { role } : {};
};

// Fluent Forms: inputs by their names, the entry itself under __submission.

function fluentAnswers(tree: Branch): ReadAnswer[] {
  return [...tree].flatMap(([key, value]) => {
    const answers = listAnswers(new Map([[key, value]]));
    if (key !== '__submission') return answers;
    return answers.map((answer) => {
      const name = answer.key.split('.').at(-1) ?? '';
      return { ...asMetadata(answer), ...(name === 'id' ? { role: 'external_id' as const } : findMetaRole(name)) };
    });
  });
}

// WPForms: several choices are joined by two bars; a date with time has a value beside its Unix time.

const isWpforms = (headers: Headers): boolean =>
  headers['x-wpforms-webhook-id'] !== undefined || (headers['user-agent'] ?? '').startsWith('wpforms-webhooks');

const splitChoices = (answer: ReadAnswer): ReadAnswer => ({
  ...answer,
  values: answer.values.flatMap((value) => value.split('||')),
});

const asMetadata = (answer: ReadAnswer): ReadAnswer => ({ ...answer, is_metadata: true });

// Any other body: every leaf of the tree is an answer, labelled by its key or by the label beside it.

const LABEL_KEYS = ['label', 'title', 'question', 'name', 'key', 'field', 'id', 'column_name', 'column_id'];
/** Names for machines count before names for people, whose words change. */
const NAME_KEYS = ['name', 'key', 'field', 'id', 'column_id', 'column_name'];
const VALUE_KEYS = ['value', 'values', 'answer', 'answers', 'response', 'string_value'];

function listAnswers(tree: Branch, path: readonly string[] = []): ReadAnswer[] {
  return [...tree].flatMap(([key, value]) => answersAt(value, [...path, key]));
}

function answersAt(value: Tree, path: readonly string[]): ReadAnswer[] {
  if (typeof value === 'string') return [answer(path, [value])];
  if (!Array.isArray(value)) return listBranchAnswers(value as Branch, path);
  if (value.every((item) => typeof item === 'string')) return [answer(path, value)];
  return value.flatMap((item, index) =>
    isBranch(item)
      ? (labelledAnswer(item, path) ?? listAnswers(item, [...path, String(index)]))
      : answersAt(item, [...path, String(index)]),
  );
}

/** Lists the answers of a branch; a date with time of WPForms, `{ value, unix }`, is one answer. */
function listBranchAnswers(branch: Branch, path: readonly string[]): ReadAnswer[] {
  if (branch.size === 2 && branch.has('unix') && typeof branch.get('value') === 'string') {
    return [answer(path, [branch.get('value') as string])];
  }
  return listAnswers(branch, path);
}

/** Reads `{ label: 'Budget', value: '1M' }` in a list as one answer called Budget. */
function labelledAnswer(item: Branch, path: readonly string[]): ReadAnswer[] | null {
  const label = LABEL_KEYS.map((key) => textAt(item, key)).find((text) => text !== undefined);
  const valueKey = VALUE_KEYS.find((key) => item.has(key));
  if (label === undefined || valueKey === undefined) return null;
  const name = NAME_KEYS.map((key) => textAt(item, key)).find((text) => text !== undefined) ?? label;
  return [{ key: makeKey([...path, name]), label, values: listValues(item.get(valueKey) ?? '') }];
}

/** The longest dot path of an answer, in characters; a mapping has the same limit. */
const MAX_KEY = 300;

const makeKey = (path: readonly string[]) => path.join('.').slice(0, MAX_KEY);

const answer = (path: readonly string[], values: readonly string[]): ReadAnswer => ({
  key: makeKey(path),
  label: path.at(-1) ?? '',
  values: [...values],
});

/** Returns the texts of a value of any kind. */
function listValues(value: Tree): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(listValues);
  return [...(value as Branch).values()].flatMap(listValues);
}
