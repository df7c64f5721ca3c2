import { documentTemplates } from '#features/content/contract.ts';
import { type SharedContent, shares } from '#features/sharing/contract.ts';
import { testApp } from '#testing/app.ts';
import { makePdf } from '#testing/pdf.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import type { Org, Person } from '#testing/world.ts';
import { type Component, type ComponentOf, type PageDefinition, pageTemplates } from '../contract.ts';

let lastId = 0;
const nextId = () => `ctest${String(++lastId).padStart(4, '0')}`;

/** Makes a component of any type. */
export const newComponent = <Type extends Component['type']>(
  type: Type,
  fields: Omit<ComponentOf<Type>, 'id' | 'type' | 'audience'>,
): ComponentOf<Type> => ({ id: nextId(), type, audience: null, ...fields }) as ComponentOf<Type>;

/** Makes a heading of a page. */
export const newTitle = (text: string, more: Partial<ComponentOf<'title'>> = {}): ComponentOf<'title'> => ({
  ...newComponent('title', { text }),
  ...more,
});

export const definePage = (components: Component[], look: Partial<PageDefinition['look']> = {}): PageDefinition => ({
  components,
  look: { accent: null, shows_logo: true, ...look },
});

/** Makes a page with these components, published unless it is to be a draft. */
export async function newPage(
  person: Person,
  components: Component[] = [newTitle('Welcome')],
  { title = 'Open house', is_live = true, look = {} }: { title?: string; is_live?: boolean; look?: object } = {},
) {
  const body = { title, draft: definePage(components, look) };
  const { id } = await person.call(pageTemplates.create, { body });
  if (is_live) await person.call(pageTemplates.update, { params: { id }, body: {} });
  return id;
}

/** Makes a tracked link to a page, for a client where one is named. */
export async function makeLinkTo(person: Person, template_id: number, client_id?: number): Promise<string> {
  const given = await person.call(pageTemplates.generatePage, { body: { template_id, client_id } });
  return (given as SharedContent).link!;
}

export const uploadFor = (person: Person, name = 'house.png', bytes: Buffer = onePixelPng) =>
  upload(person, { name, bytes, ref: 'PAGE_TEMPLATE_ATTACHMENT' });

/** Makes a PDF of the library. */
export async function newPdf(person: Person, title: string, pages = 2): Promise<number> {
  const s3_obj_key = await upload(person, { name: `${title}.pdf`, bytes: makePdf({ pages }) });
  const { id } = await person.call(documentTemplates.create, { body: { s3_obj_key, title } });
  await (await testApp()).runJobs();
  return id;
}

/** Shares a page with a new client each time. @returns the code of the link. */
export async function shareWith(org: Org, id: number, { name = 'Charlotte', by = org.owner } = {}) {
  const { id: client_id } = await org.client({ name, assigned_to: by });
  const share = await by.call(shares.share, { params: { t: 'html_page', id }, body: { client_id } });
  return { client_id, share, code: share.link.split('/s/')[1]! };
}

/** Makes a page of a title, a video and a map. */
export async function threeParts(org: Org) {
  const video = newComponent('youtube', { address: 'https://youtu.be/aBcDeFgHiJ1', title: 'Tour' });
  const map = newComponent('map', { address: 'Bayshore Road 1', point: null });
  const components: Component[] = [newTitle('Welcome'), video, map];
  return { components, title: components[0]!, video, map, id: await newPage(org.owner, components) };
}
