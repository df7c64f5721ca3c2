import { describe, expect, it } from 'vitest';
import { type ListColumn, shownColumns } from './columns.ts';

const column = (id: string, isDefault = true): ListColumn<string> => ({
  id,
  label: id,
  width: 1,
  cell: String,
  isDefault,
});
const columns = [column('name'), column('phone'), column('company', false)];
const shown = (chosen: string[] | null) => shownColumns(columns, chosen).map(({ id }) => id);

describe('the columns of a list', () => {
  it('are the default ones until the person chooses', () => {
    expect(shown(null)).toEqual(['name', 'phone']);
  });

  it('are the chosen ones in the order of the list, always with the first, without those nobody knows', () => {
    expect(shown(['company', 'phone'])).toEqual(['name', 'phone', 'company']);
    expect(shown([])).toEqual(['name']);
    expect(shown(['company', 'gone'])).toEqual(['name', 'company']);
  });
});
