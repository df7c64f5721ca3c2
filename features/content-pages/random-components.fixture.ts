import fc from 'fast-check';
import { placeholderDefinitions } from '#features/content/contract.ts';
import type { Component, ComponentType } from './contract.ts';

/** What there is for components to show. */
export interface Around {
  /** Keys of uploads. */
  keys: readonly string[];
  /** Files of the library and live forms; also ids of what is not there. */
  content_ids: readonly number[];
  form_ids: readonly number[];
}

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(...placeholderDefinitions.map(({ name }) => `{{${name}}}`), '<b>', '{{', 'مرحبا', '"&\''),
);
const text = (max: number) => fc.array(word, { maxLength: 5 }).map((words) => words.join(' ').slice(0, max).trim());
const address = fc.constantFrom(
  'https://sea.example/?a=1&b="2"',
  'http://x.example',
  'mailto:a@b.example',
  'tel:+6591',
);
const phone = fc.constantFrom('', '+65 8123 4567', '12', 'none');

const run = fc.record(
  { text: text(60).filter(Boolean), bold: fc.boolean(), italic: fc.boolean(), link: address },
  { requiredKeys: ['text'] },
);
const paragraph = fc.record({
  kind: fc.constantFrom('text' as const, 'bullet' as const, 'number' as const),
  runs: fc.array(run, { maxLength: 4 }),
});
const target = (form_ids: Around['form_ids']) =>
  fc.oneof(
    fc.record({ kind: fc.constant('address' as const), address: fc.oneof(fc.constant(''), address) }),
    fc.record({ kind: fc.constant('whatsapp' as const), phone, text: text(100) }),
    fc.record({ kind: fc.constant('call' as const), phone }),
    fc.record({ kind: fc.constant('email' as const), email: fc.constantFrom('', 'a@b.example'), subject: text(60) }),
    fc.record({ kind: fc.constant('lead_form' as const), form_id: fc.constantFrom(null, ...form_ids) }),
  );

/** Adding 0 makes 0 of -0, which no stored page has. */
const toPlaces = (degrees: number) => Number(degrees.toFixed(5)) + 0;

/** Returns what a component of each type can have in it. */
const makeFields = ({ keys, content_ids, form_ids }: Around) => ({
  title: fc.record({ text: text(200) }),
  desc: fc.record({ paragraphs: fc.array(paragraph, { maxLength: 6 }) }),
  image_gallery: fc.record({
    pictures: fc.array(fc.record({ key: fc.constantFrom(...keys), description: text(80) }), { maxLength: 3 }),
  }),
  youtube: fc.record({ address: fc.constantFrom('', 'https://youtu.be/aBcDeFgHiJ1'), title: text(80) }),
  map: fc.record({
    address: text(100),
    point: fc.option(
      fc.record({
        latitude: fc.double({ min: -90, max: 90, noNaN: true }).map(toPlaces),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }).map(toPlaces),
      }),
    ),
  }),
  link: fc.record({ look: fc.constantFrom('plain', 'button'), label: text(120), target: target(form_ids) }),
  attachment: fc.record({
    file: fc.option(
      fc.record({ key: fc.constantFrom(...keys), name: fc.constantFrom('Notes.txt', '"x".pdf'), size_bytes: fc.nat() }),
    ),
  }),
  pdflink: fc.record({ content_id: fc.constantFrom(null, ...content_ids), label: text(120) }),
});

const id = fc.stringMatching(/^c[a-z0-9]{10}$/);

/** Returns components of one of the types, complete or not. */
export function randomComponent(around: Around, types?: readonly ComponentType[]): fc.Arbitrary<Component> {
  const fields = makeFields(around);
  const ofType = (type: ComponentType) =>
    fc
      .tuple(id, fields[type] as fc.Arbitrary<object>)
      .map(([own, rest]) => ({ id: own, type, audience: null, ...rest }));
  return fc.oneof(...(types ?? (Object.keys(fields) as ComponentType[])).map(ofType)) as fc.Arbitrary<Component>;
}

/** Returns the components of a page, each with its own id. */
export const randomComponents = (around: Around, maxLength = 12): fc.Arbitrary<Component[]> =>
  fc.uniqueArray(randomComponent(around), { maxLength, selector: (component) => component.id });
