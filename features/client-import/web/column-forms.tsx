import { nameCountry } from '#platform/web/format.ts';
import type { ClientImport } from '../contract.ts';
import { formExamples, text } from './en.ts';

const words = { COLUMN: 'form_by_column', COUNTRY: 'form_by_country', MIXED: 'form_mixed' } as const;

/** Says how columns are read whose dates or numbers could be read in two ways, and what decided. */
export function ColumnForms({ item: { column_forms, columns, default_country } }: { item: ClientImport }) {
  if (!column_forms || column_forms.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 mb-1 text-xs font-medium text-fg-3">{text('column_forms')}</h3>
      <ul className="border-t border-line-2">
        {column_forms.map(({ column: index, form, decided_by }) => {
          const column = columns[index] ?? '';
          return (
            <li key={index} className="border-b border-line py-2">
              {text(words[decided_by], { column, form: formExamples[form], country: nameCountry(default_country) })}
            </li>
          );
        })}
      </ul>
    </>
  );
}
