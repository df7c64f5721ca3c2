import { setImmediate } from 'node:timers/promises';
import {
  type CustomFieldType,
  countryForm,
  type FormKind,
  proveNumberForm,
  type WrittenForm,
} from '#features/custom-fields/contract.ts';
import { proveDateForm } from '#features/custom-fields/server/index.ts';
import { stripMarks } from '#platform/server/fold-name.ts';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import type { ColumnForm, ImportMapping, ImportSettings, StartTarget } from '../../contract.ts';
import { cleanCell } from './clean-cell.ts';
import { type RowReading, readRecords } from './read-file.ts';

const provers = { date: proveDateForm, number: proveNumberForm };

const dateTargets = ['follow_up', 'converted_at', 'last_activity_at', 'created_at'] as const satisfies StartTarget[];

/** Returns the columns whose texts may be read in two ways, by their place. */
export const findFormColumns = (
  mapping: ImportMapping,
  fields: readonly { key: string; type: CustomFieldType }[],
): Map<number, FormKind> =>
  new Map(
    mapping.flatMap((target, column): [number, FormKind][] => {
      const type = dateTargets.some((date) => date === target)
        ? 'date'
        : fields.find(({ key }) => target === `custom:${key}`)?.type;
      return type === 'date' || type === 'number' ? [[column, type]] : [];
    }),
  );

interface Evidence {
  kind: FormKind;
  proven: WrittenForm | null;
  isEither: boolean;
  /** Another text proves the opposite. */
  isMixed: boolean;
  /** How many rows have been read since it was proven. */
  rows_since: number;
}

/** A column is taken for proven when so many rows after the first proof say nothing else. */
const ROWS_AFTER_PROOF = 20_000;

/**
 * Finds how columns of dates and numbers are written: a text that fits only one way proves it, and the country decides
 * where the whole column has none or its texts contradict each other. Reads the file no further than that needs.
 *
 * @returns null when it was stopped.
 */
export async function findColumnForms(
  storage: FileStorage,
  settings: RowReading & Pick<ImportSettings, 'default_country'>,
  columns: ReadonlyMap<number, FormKind>,
  isStopped: () => Promise<boolean>,
): Promise<ColumnForm[] | null> {
  const evidence = new Map(
    [...columns].map(([column, kind]) => [
      column,
      { kind, proven: null, isEither: false, isMixed: false, rows_since: 0 },
    ]),
  );
  const open = new Map<number, Evidence>(evidence);
  if (open.size > 0) {
    for await (const block of readRecords(storage, settings)) {
      for (const { cells } of block) weigh(open, cells);
      if (open.size === 0) break;
      if (await isStopped()) return null;
      await setImmediate();
    }
  }
  return [...evidence].flatMap(([column, found]) => describe(column, found, settings.default_country));
}

/** Takes what is certain off the open columns. */
function weigh(open: Map<number, Evidence>, cells: readonly string[]): void {
  for (const [column, evidence] of open) {
    const shown = provers[evidence.kind](stripMarks(cleanCell(cells[column] ?? '')));
    if (shown === 'EITHER') evidence.isEither = true;
    else if (shown !== null) {
      evidence.isMixed = evidence.proven !== null && evidence.proven !== shown;
      evidence.proven = shown;
    }
    if (evidence.proven) evidence.rows_since += 1;
    if (evidence.isMixed || evidence.rows_since > ROWS_AFTER_PROOF) open.delete(column);
  }
}

function describe(column: number, { kind, proven, isEither, isMixed }: Evidence, country: string): ColumnForm[] {
  if (isMixed) return [{ column, form: countryForm(kind, country), decided_by: 'MIXED' }];
  if (proven) return [{ column, form: proven, decided_by: 'COLUMN' }];
  return isEither ? [{ column, form: countryForm(kind, country), decided_by: 'COUNTRY' }] : [];
}
