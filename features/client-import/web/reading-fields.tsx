import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import type { Form } from '#platform/web/use-form.ts';
import type { ClientImport, Delimiter, ImportSettings } from '../contract.ts';
import { text } from './en.ts';
import type { ChangeSettings, OneFieldProps } from './use-settings.ts';

const encodings: { value: ImportSettings['encoding']; label: string }[] = [
  { value: 'utf-8', label: text('encoding_utf_8') },
  { value: 'windows-1252', label: text('encoding_windows_1252') },
  { value: 'utf-16le', label: text('encoding_utf_16le') },
  { value: 'utf-16be', label: text('encoding_utf_16be') },
];

const delimiters: { value: Delimiter; label: string }[] = [
  { value: ',', label: text('delimiter_comma') },
  { value: ';', label: text('delimiter_semicolon') },
  { value: '\t', label: text('delimiter_tab') },
];

interface ReadingFieldsProps {
  item: ClientImport;
  onChange: ChangeSettings;
  errors: Form<ImportSettings>['errors'];
}

/** Shows how the file is read; the guess is nearly always right, and cards are read in one way alone. */
export function ReadingFields({ item, onChange, errors }: ReadingFieldsProps) {
  if (item.file_kind === 'VCARD') return null;
  return (
    <fieldset className="m-0 mt-5 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 font-semibold">{text('how_it_is_read')}</legend>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        {item.file_kind === 'XLSX' ? (
          <SheetField item={item} onChange={onChange} error={errors.sheet ?? null} />
        ) : (
          <TextFields item={item} onChange={onChange} />
        )}
        <Checkbox
          label={text('has_header')}
          checked={item.has_header}
          error={errors.has_header ?? null}
          onChange={(event) => onChange({ has_header: event.target.checked })}
          className="min-h-8 justify-center"
        />
      </div>
    </fieldset>
  );
}

/** Chooses among the sheets of a workbook where there are several. */
function SheetField({ item: { sheets, sheet }, onChange, error }: OneFieldProps) {
  if (sheet === null || (sheets.length < 2 && error === null)) return null;
  return (
    <Select
      label={text('sheet')}
      value={sheet}
      options={sheets.map((name) => ({ value: name, label: name }))}
      error={error}
      onChange={(chosen) => onChange({ sheet: chosen })}
      className="w-52 max-sm:w-full"
    />
  );
}

/** Says how a file of text is written. */
function TextFields({ item, onChange }: Omit<OneFieldProps, 'error'>) {
  return (
    <>
      <Select
        label={text('encoding')}
        value={item.encoding}
        options={encodings}
        onChange={(encoding) => onChange({ encoding })}
        className="w-52 max-sm:w-full"
      />
      <Select
        label={text('delimiter')}
        value={item.delimiter}
        options={delimiters}
        onChange={(delimiter) => onChange({ delimiter })}
        className="w-44 max-sm:w-full"
      />
    </>
  );
}
