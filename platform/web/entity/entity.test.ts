import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EntityField } from './entity-field.ts';

/** Fields in the form of a table of custom fields, whose names no code knows. */
const made: EntityField[] = JSON.parse(`[
  { "name": "field_7", "label": "Budget", "add": "Add a budget", "kind": "number", "column": { "width": 120, "isShown": false } },
  { "name": "field_3", "label": "Reference", "add": "Add a reference", "kind": "text", "isRequired": true, "max": 12 },
  { "name": "field_9", "label": "Stage", "add": "Choose a stage", "kind": "choice",
    "choices": [{ "value": "a", "label": "Viewing" }, { "value": "b", "label": "Offer" }] },
  { "name": "field_11", "label": "Newsletter", "add": "", "kind": "boolean", "isInForm": false },
  { "name": "field_12", "label": "Move-in", "add": "Add a date", "kind": "date", "isInForm": false }
]`);
const entity = { field_7: 1200, field_3: null, field_9: 'b', field_11: true, field_12: '2026-12-24' };

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const labelsIn = (html: string) => [...html.matchAll(/<label[^>]*><span>([^<]*)/g)].map(([, label]) => label);

async function formHtml(): Promise<string> {
  const { EntityForm, useEntityForm } = await import('./entity-form.tsx');
  const Form: FunctionComponent = () => {
    const form = useEntityForm(made, { save: async () => undefined });
    return createElement(EntityForm, { fields: made, form });
  };
  return renderToStaticMarkup(createElement(Form));
}

async function recordHtml(): Promise<string> {
  const { EntityRecord } = await import('./entity-record.tsx');
  const save = () => undefined;
  return renderToStaticMarkup(createElement(EntityRecord, { fields: made, entity, isReadOnly: false, save }));
}

describe('fields that are read at run time', () => {
  it('make a form: required ones first, without those the form leaves out', async () => {
    expect(labelsIn(await formHtml())).toEqual(['Reference', 'Budget', 'Stage']);
  });

  it('make a record: every field with its value as people read it, and what an empty one offers', async () => {
    const html = await recordHtml();

    for (const { label } of made) expect(html).toContain(label);
    for (const shown of ['1,200', 'Offer', '24 Dec 2026', 'Add a reference']) expect(html).toContain(shown);
  });

  it('make the columns that are wanted', async () => {
    const { columnsFrom } = await import('./columns-from.ts');

    const columns = columnsFrom<typeof entity, object>(made);

    expect(columns.map(({ id, label }) => [id, label])).toEqual([['field_7', 'Budget']]);
    expect(renderToStaticMarkup(columns[0]!.cell(entity) as ReactElement)).toBe('1,200');
  });

  it('are checked by their kind and limits, in the specification’s words (S1-5-01, S1-5-05, S1-5-08)', async () => {
    const { findFieldProblem } = await import('./field-problems.ts');
    const [budget, reference] = made as [EntityField, EntityField];

    expect(await findFieldProblem(budget, 'many')).toBe('This field must only contain decimal values');
    expect(await findFieldProblem(reference, ' ')).toBe('This field is required');
    expect(await findFieldProblem(reference, 'x'.repeat(13))).toBe('This field cannot contain more than 12 characters');
    expect(await findFieldProblem(reference, 'A-1')).toBeNull();
  });

  it('are sent as they are stored: numbers as numbers, nothing as null', async () => {
    const { toDraft } = await import('./field-values.ts');

    expect(toDraft(made, { field_7: '1200', field_3: ' A-1 ', field_9: '', field_11: true, field_12: '' })).toEqual({
      field_7: 1200,
      field_3: 'A-1',
      field_9: null,
      field_11: true,
      field_12: null,
    });
  });
});

describe('a field that is a part of an object', () => {
  it('is read, written and sent in its object, and an emptied part leaves it', async () => {
    const { flattenFields, nestFields, readField, writeFields } = await import('./field-paths.ts');
    const client = { name: 'Ana', custom_fields: { sort1: 4, sort2: 'x' } };

    expect(readField(client, 'custom_fields.sort1')).toBe(4);
    expect(readField(client, 'custom_fields.sort9')).toBeNull();
    expect(readField(client, 'name')).toBe('Ana');
    const nested = { name: 'Bo', custom_fields: { sort1: null, sort3: 7 } };
    const flat = { name: 'Bo', 'custom_fields.sort1': null, 'custom_fields.sort3': 7 };
    expect(nestFields(flat)).toEqual(nested);
    expect(flattenFields(nested)).toEqual(flat);
    expect(writeFields(client, flat)).toEqual({ name: 'Bo', custom_fields: { sort2: 'x', sort3: 7 } });
  });
});

describe('a number', () => {
  it.each([
    ['1200', 1200],
    ['2,450,000.5', 2_450_000.5],
    ['-.5', -0.5],
    ['1,5', Number.NaN],
    ['12,00', Number.NaN],
    ['0x10', Number.NaN],
    ['1e400', Number.NaN],
    ['many', Number.NaN],
  ])('typed as %s', async (written, value) => {
    const { parseNumber } = await import('./parse-number.ts');

    expect(parseNumber(written)).toBe(value);
  });
});

describe('an option by its id', () => {
  const stage: EntityField = {
    name: 'custom_fields.sort1',
    label: 'Stage',
    add: 'Add a stage',
    kind: 'choice',
    choices: [{ value: 11, label: 'Viewing' }],
  };

  it('is stored as the id, and one that is gone says so', async () => {
    const { formatValue, toStored } = await import('./field-values.ts');

    expect(toStored(stage, '11')).toBe(11);
    expect(formatValue(11, stage)).toBe('Viewing');
    expect(formatValue(99, stage)).toBe('a deleted option');
    expect(formatValue(null, stage)).toBe('—');
  });
});
