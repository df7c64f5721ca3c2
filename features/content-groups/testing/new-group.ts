import { textTemplates } from '#features/content/contract.ts';
import type { Person } from '#testing/world.ts';
import { contentGroups } from '../contract.ts';

/** Makes a message that everybody of the organisation sees, unless it is private. */
export const newText = async (person: Person, title: string, more: { body?: string; visibility?: 'PRIVATE' } = {}) =>
  (await person.call(textTemplates.create, { body: { title, body: 'Hello', ...more } })).id;

export const newGroup = async (
  person: Person,
  title: string,
  content_ids: number[],
  more: { visibility?: 'PRIVATE' } = {},
) => (await person.call(contentGroups.create, { body: { title, content_ids, ...more } })).id;

export const readGroup = (person: Person, id: number) => person.call(contentGroups.get, { params: { id } });
