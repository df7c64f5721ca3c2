import { describe, expect, it } from 'vitest';
import type { CustomField } from '../../contract.ts';
import { describeAdding } from '../custom-entity.tsx';
import { stageShapes } from '../stage-shapes.ts';
import { chooseFree } from './choose-free.ts';
import { countNamed } from './describe-field.tsx';
import {
  changeOption,
  findOptionProblem,
  newField,
  newOption,
  proposeTarget,
  readField,
  toNewField,
  toPatch,
} from './field-form.ts';

const option = (id: number, name: string, outcome: 'OPEN' | 'WON' | 'LOST' = 'OPEN') => ({
  id,
  name,
  color_id: 1,
  outcome,
});

const stage: CustomField = {
  id: 5,
  key: 'sort1',
  name: 'Lead stage',
  type: 'dropdown',
  default_key: 'LEAD_STAGE',
  currency: null,
  is_pipeline: true,
  options: [option(1, 'New'), option(2, 'Contacted'), option(3, 'Won', 'WON'), option(4, 'Lost', 'LOST')],
  updated_at: '2026-11-20T09:00:00.000Z',
};
const { options } = readField(stage);
const remove = (key: string, move_to_id: number | null) =>
  changeOption(options, key, { removal: { move_to_id, isAsking: false } });

describe('the body that saves a field', () => {
  it('of a new dropdown has its options without ids, of a text only the name', () => {
    const added = { ...newOption([]), name: ' Condo ' };
    const values = { ...newField, name: ' Property ', type: 'dropdown' as const, options: [added] };

    expect(toNewField(values)).toEqual({
      name: 'Property',
      type: 'dropdown',
      options: [{ name: 'Condo', color_id: 1, outcome: 'OPEN' }],
      is_pipeline: false,
    });
    expect(toNewField({ ...values, type: 'text' })).toEqual({ name: 'Property', type: 'text' });
  });

  it('holds only what changed', () => {
    expect(toPatch({ ...readField(stage), name: 'Stage' }, ['name'])).toEqual({ name: 'Stage' });
  });

  it('names removed options with where their clients go', () => {
    const patch = toPatch({ ...readField(stage), options: remove('option-2', 3) }, ['options']);

    expect(patch.options?.map(({ id }) => id)).toEqual([1, 3, 4]);
    expect(patch.removed_options).toEqual([{ id: 2, move_to_id: 3 }]);
  });

  it('of another type holds what belongs to that type', () => {
    const values = { ...readField(stage), type: 'number' as const, currency: 'SGD' };

    expect(toPatch(values, ['type'])).toEqual({ type: 'number', currency: 'SGD' });
  });
});

describe('clients of a removed option', () => {
  it('go to the next one, from the last to the one before', () => {
    expect(proposeTarget(options, 'option-2')).toBe(3);
    expect(proposeTarget(options, 'option-4')).toBe(3);
    expect(proposeTarget(options.slice(0, 1), 'option-1')).toBeNull();
  });

  it('get another target when theirs is removed too', () => {
    const both = changeOption(remove('option-2', 3), 'option-3', { removal: { move_to_id: 4, isAsking: false } });

    expect(both.map(({ removal }) => removal?.move_to_id)).toEqual([undefined, 4, 4, undefined]);
  });
});

describe('options', () => {
  it('each have a name of their own', () => {
    expect(findOptionProblem(options)).toBeNull();
    expect(findOptionProblem([...options, newOption(options)])).toBe('Give every option a name.');
    expect(findOptionProblem(changeOption(options, 'option-2', { name: 'new ' }))).toBe(
      'Two options are called “new”.',
    );
    expect(findOptionProblem(changeOption(remove('option-1', 2), 'option-2', { name: 'New' }))).toBeNull();
  });

  it('begin in the colour that is used least', () => {
    expect(chooseFree([1, 2, 3])).toBe(4);
    expect(chooseFree([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1])).toBe(2);
  });

  it('of a pipeline show progress by their place and the end by their outcome', () => {
    const shuffled = [option(3, 'Won', 'WON'), option(1, 'New'), option(4, 'Lost', 'LOST'), option(2, 'Contacted')];

    expect([...stageShapes(shuffled)]).toEqual([
      [3, 'won'],
      [1, 'new'],
      [4, 'lost'],
      [2, 'quarter'],
    ]);
  });

  it('are named in the table as far as there is room', () => {
    expect(countNamed(['New', 'Contacted', 'Viewing booked'])).toBe(2);
    expect(countNamed(['A name that is longer than the whole line'])).toBe(1);
    expect(countNamed(['A', 'B', 'C'])).toBe(3);
  });
});

describe('an empty line', () => {
  it.each([
    ['Move-in date', 'Add a move-in date'],
    ['Area', 'Add an area'],
    ['HDB loan', 'Add a HDB loan'],
    ['中文', 'Add a 中文'],
  ])('of %s', (name, words) => {
    expect(describeAdding(name)).toBe(words);
  });
});
