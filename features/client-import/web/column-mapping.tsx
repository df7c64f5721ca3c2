import { useState } from 'react';
import { clientFieldLabel } from '#features/clients/web/index.ts';
import type { CustomField } from '#features/custom-fields/contract.ts';
import { NewFieldDialog, useCustomFields } from '#features/custom-fields/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatDate } from '#platform/web/format.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { Select, type SelectOption } from '#platform/web/ui/fields/select.tsx';
import { type ClientImport, clientImports, type ImportTarget, PlainTarget, startTargets } from '../contract.ts';
import { targetLabels, text } from './en.ts';
import type { ChangeSettings } from './use-settings.ts';

const LEAVE_OUT = 'LEAVE_OUT';
const NEW_FIELD = 'NEW_FIELD';

const plainOptions: readonly SelectOption<string>[] = [
  { value: LEAVE_OUT, label: text('leave_out') },
  ...PlainTarget.options.flatMap((value) => (isStart(value) ? [] : [{ value, label: nameTarget(value) }])),
];

const startOptions: readonly SelectOption<string>[] = startTargets.map((value) => ({
  value,
  label: nameTarget(value),
  heading: text('new_clients_only'),
}));

function isStart(target: PlainTarget): boolean {
  return startTargets.some((start) => start === target);
}

/** Returns what a column can become; a field that is gone stays listed where a column still has it. */
function listOptions(
  fields: readonly CustomField[],
  chosen: ImportTarget | null,
  mayAddFields: boolean,
): readonly SelectOption<string>[] {
  const heading = text('own_fields');
  const own = fields.map(({ key, name }) => ({ value: `custom:${key}`, label: name, heading }));
  const gone = chosen?.startsWith('custom:') && !own.some(({ value }) => value === chosen) ? [chosen] : [];
  return [
    ...plainOptions,
    ...own,
    ...gone.map((value) => ({ value, label: text('deleted_field'), heading })),
    ...(mayAddFields ? [{ value: NEW_FIELD, label: text('new_field'), heading }] : []),
    ...startOptions,
  ];
}

function nameTarget(target: PlainTarget): string {
  return target in targetLabels
    ? targetLabels[target as keyof typeof targetLabels]
    : (clientFieldLabel(target) ?? target);
}

interface ColumnMappingProps {
  item: ClientImport;
  onChange: ChangeSettings;
  error: string | undefined;
}

/** Shows one line per column of the file: its name, its first values and what it becomes. */
export function ColumnMapping({ item, onChange, error }: ColumnMappingProps) {
  const fields = useCustomFields();
  const mayAddFields = mayUse(useSession(), 'CUSTOM_FIELDS.MANAGE');
  const [adding, setAdding] = useState<number | null>(null);
  const setTarget = (index: number, target: ImportTarget | null) =>
    onChange({ mapping: item.mapping.toSpliced(index, 1, target) });
  const choose = (index: number, value: string) => {
    if (value === NEW_FIELD) setAdding(index);
    else setTarget(index, value === LEAVE_OUT ? null : (value as ImportTarget));
  };
  return (
    <section aria-labelledby="columns" className="mt-7">
      <h2 id="columns" className="font-semibold">
        {text('columns_title')}
      </h2>
      <p className="mb-2 text-xs text-fg-3">{text('columns_help')}</p>
      <RememberedNote item={item} />
      {error !== undefined && <FieldNote error={error} role="alert" />}
      <ul aria-label={text('columns_table')} className="border-t border-line-2">
        {item.columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have one name
          <li key={index} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line py-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="truncate font-medium">{column}</p>
              <p className="truncate text-xs text-fg-3">{firstValues(item, index) || text('no_value')}</p>
            </div>
            <Select
              label={text('becomes_of', { column })}
              isLabelHidden
              value={item.mapping[index] ?? LEAVE_OUT}
              options={listOptions(fields, item.mapping[index] ?? null, mayAddFields)}
              onChange={(value) => choose(index, value)}
              className="w-56 max-sm:w-full"
            />
          </li>
        ))}
      </ul>
      {adding !== null && (
        <FieldOfColumn
          item={item}
          column={adding}
          onAdded={({ key }) => setTarget(adding, `custom:${key}`)}
          onClose={() => setAdding(null)}
        />
      )}
    </section>
  );
}

interface FieldOfColumnProps {
  item: ClientImport;
  column: number;
  onAdded: (field: CustomField) => void;
  onClose: () => void;
}

/** Adds a field for a column; the options of a dropdown are its values. */
function FieldOfColumn({ item, column, onAdded, onClose }: FieldOfColumnProps) {
  const [isWanted, setIsWanted] = useState(false);
  const input = { params: { id: item.id }, query: { column } };
  const found = useRead(clientImports.listColumnValues, input, { enabled: isWanted });
  return (
    <NewFieldDialog
      start={{ name: item.columns[column] ?? '', type: guessType(listValues(item, column)) }}
      choices={{
        options: found.data?.values,
        note: found.data?.is_whole === false ? text('values_of_beginning') : undefined,
        onWanted: () => setIsWanted(true),
      }}
      onAdded={onAdded}
      onClose={onClose}
    />
  );
}

/** Says that the columns are as in an earlier import, and guesses them from this file where the person prefers that. */
function RememberedNote({ item: { id, mapping_from, has_header } }: { item: ClientImport }) {
  const { time_zone } = useSession();
  // A file whose format is set again, to what it is, is read again.
  const readAgain = useChange(clientImports.update);
  if (mapping_from === null) return null;
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-2 text-xs text-fg-2">
      {text('mapping_from', { date: formatDate(mapping_from, time_zone) })}
      <Button
        variant="ghost"
        size="sm"
        isSaving={readAgain.isPending}
        onClick={() => readAgain.mutate({ params: { id }, body: { has_header } })}
      >
        {text('guess_again')}
      </Button>
    </p>
  );
}

/** How many different values are shown, since repeats add nothing. */
const VALUES = 3;

const firstValues = (item: ClientImport, index: number): string =>
  [...new Set(listValues(item, index))].slice(0, VALUES).join(' · ');

const listValues = ({ sample }: ClientImport, index: number): string[] =>
  sample.map((cells) => cells[index]?.trim() ?? '').filter(Boolean);

/** Returns the type of field that the first values of a column suggest. */
function guessType(values: readonly string[]): 'text' | 'number' | 'date' {
  const isEach = (form: RegExp) => values.length > 0 && values.every((value) => form.test(value));
  if (isEach(/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/)) return 'date';
  return isEach(/^-?\d[\d.,' ]*$/) ? 'number' : 'text';
}
