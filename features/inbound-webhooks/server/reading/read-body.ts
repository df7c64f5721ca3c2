import { bodyText, formPairs } from './body-text.ts';
import { MAX_FIELDS, TooMuch } from './field-limit.ts';
import { type Branch, isBranch, makeTree, readJson, type Tree } from './tree.ts';

/** The body cannot be read as one or more leads; the reason is for the person who set up the source. */
export class UnreadableBody extends Error {}

/** One lead of a body: its content, and the bytes to keep for it. */
export interface ReadItem {
  tree: Branch;
  body: Buffer;
  content_type: string;
}

/** The most leads one request may bring (integrations 9.6). */
export const MAX_ITEMS = 100;

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Reads a body as leads: a JSON object, an array of up to 100 of them, JSON text under any content type, a form with
 * brackets, or multipart fields. Takes time in proportion to the bytes. Throws UnreadableBody.
 */
export async function readBody(body: Buffer, contentType: string): Promise<ReadItem[]> {
  try {
    return await readItems(body, contentType);
  } catch (error) {
    throw error instanceof TooMuch ? new UnreadableBody(describeExcess(error)) : error;
  }
}

/** Returns the leads that an item has under a key: one object or a list of them. Throws UnreadableBody. */
export function listLeadsAt({ tree }: ReadItem, key: string): ReadItem[] {
  const found = tree.get(key) ?? [];
  const leads = isBranch(found) || typeof found === 'string' ? [found] : found;
  if (leads.length > MAX_ITEMS) throw new UnreadableBody(describeExcess(new TooMuch('items')));
  return leads.map((lead) => {
    if (!isBranch(lead)) throw new UnreadableBody(`What is under “${key}” is neither a lead nor a list of leads.`);
    return { tree: lead, body: Buffer.from(JSON.stringify(toPlain(lead))), content_type: JSON_TYPE };
  });
}

/** Numbers stay the texts they were read as, so that no digit is lost. */
const toPlain = (tree: Tree): unknown => {
  if (typeof tree === 'string') return tree;
  return isBranch(tree)
    ? Object.fromEntries([...tree].map(([key, value]) => [key, toPlain(value)]))
    : (tree as readonly Tree[]).map(toPlain);
};

const describeExcess = ({ what }: TooMuch) =>
  what === 'fields'
    ? `A lead may have up to ${MAX_FIELDS.toLocaleString('en')} fields; this one has more.`
    : `A request can contain up to ${MAX_ITEMS} leads; this one has more.`;

async function readItems(body: Buffer, contentType: string): Promise<ReadItem[]> {
  if (body.length === 0) throw new UnreadableBody('The request was empty.');
  const whole = (tree: Branch): ReadItem[] => [{ tree, body, content_type: contentType }];
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') return whole(makeTree(await multipartPairs(body, contentType)));
  const text = bodyText(body, contentType);
  if (/^\s*[[{]/.test(text)) return readJsonItems(text, whole);
  if (type === 'application/x-www-form-urlencoded') return whole(readFormTree(text));
  throw new UnreadableBody('This is neither JSON nor form data.');
}

function readJsonItems(text: string, whole: (tree: Branch) => ReadItem[]): ReadItem[] {
  const { tree, items } = parseJson(text);
  if (items === null) return whole(tree as Branch);
  return items.map(({ tree: item, source }) => {
    if (!isBranch(item)) throw new UnreadableBody('Every item in the list must be an object.');
    return { tree: item, body: Buffer.from(source), content_type: JSON_TYPE };
  });
}

function parseJson(text: string): ReturnType<typeof readJson> {
  try {
    return readJson(text, MAX_ITEMS);
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    throw new UnreadableBody('This looks like JSON but isn’t valid.');
  }
}

/** Reads a form; one whose only field holds JSON (Ninja Forms) is read as that JSON. */
function readFormTree(text: string): Branch {
  const pairs = formPairs(text);
  const [only] = pairs;
  if (pairs.length === 1 && only && /^\s*\{/.test(only[1])) {
    const inside = jsonOrNull(only[1]);
    if (isBranch(inside)) return inside;
  }
  return makeTree(pairs);
}

function jsonOrNull(text: string): Tree | undefined {
  try {
    return readJson(text, MAX_ITEMS).tree;
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    return undefined;
  }
}

/** Returns the fields of a multipart body; of a file only its name is kept. */
async function multipartPairs(body: Buffer, contentType: string): Promise<[string, string][]> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  } catch {
    throw new UnreadableBody('The parts of the form couldn’t be read.');
  }
}
