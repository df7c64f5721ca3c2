import { clientFieldLabel } from '#features/clients/web/index.ts';
import type { CustomField } from '#features/custom-fields/contract.ts';
import { useCustomFields } from '#features/custom-fields/web/index.ts';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { Select, type SelectOption } from '#platform/web/ui/fields/select.tsx';
import { type ClientImport, type ImportTarget, PlainTarget } from '../contract.ts';
import { targetLabels, text } from './en.ts';
import type { ChangeSettings } from './use-settings.ts';

const LEAVE_OUT = 'LEAVE_OUT';

const plainOptions: readonly SelectOption<string>[] = [
  { value: LEAVE_OUT, label: text('leave_out') },
  ...PlainTarget.options.map((value) => ({ value, label: nameTarget(value) })),
];

/** Returns what a column can become; a field that is gone stays listed where a column still has it. */
function listOptions(fields: readonly CustomField[], chosen: ImportTarget | null): readonly SelectOption<string>[] {
  const heading = text('own_fields');
  const own = fields.map(({ key, name }) => ({ value: `custom:${key}`, label: name, heading }));
  const gone = chosen?.startsWith('custom:') && !own.some(({ value }) => value === chosen) ? [chosen] : [];
  return [...plainOptions, ...own, ...gone.map((value) => ({ value, label: text('deleted_field'), heading }))];
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
  const choose = (index: number, value: string) =>
    onChange({
      mapping: item.mapping.map((target, at) => {
        if (at !== index) return target;
        return value === LEAVE_OUT ? null : (value as ImportTarget);
      }),
    });
  return (
    <section aria-labelledby="columns" className="mt-7">
      <h2 id="columns" className="font-semibold">
        {text('columns_title')}
      </h2>
      <p className="mb-2 text-xs text-fg-3">{text('columns_help')}</p>
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
              options={listOptions(fields, item.mapping[index] ?? null)}
              onChange={(value) => choose(index, value)}
              className="w-56 max-sm:w-full"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many different values are shown, since repeats add nothing. */
const VALUES = 3;

function firstValues({ sample }: ClientImport, index: number): string {
  const values = sample.map((cells) => cells[index]?.trim() ?? '').filter(Boolean);
  return [...new Set(values)].slice(0, VALUES).join(' · ');
}
