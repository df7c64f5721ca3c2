import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import type { ClientImport, Delimiter, ImportSettings } from '../contract.ts';
import { text } from './en.ts';
import type { ChangeSettings } from './use-settings.ts';

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
  error: string | undefined;
}

/** Shows how the file is read; the guess is nearly always right. */
export function ReadingFields({ item, onChange, error }: ReadingFieldsProps) {
  return (
    <fieldset className="m-0 mt-5 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 font-semibold">{text('how_it_is_read')}</legend>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
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
        <Checkbox
          label={text('has_header')}
          checked={item.has_header}
          error={error ?? null}
          onChange={(event) => onChange({ has_header: event.target.checked })}
          className="min-h-8 justify-center"
        />
      </div>
    </fieldset>
  );
}
