import { useState } from 'react';
import { type TextTemplate, textTemplates } from '#features/content/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { text } from './en.ts';

const SHOWN = 20;

/** The messages one keeps, to be filled for this client. */
export function TemplatePicker({ onPick }: { onPick: (template: TextTemplate) => void }) {
  const [search, setSearch] = useState('');
  const query = { page_size: SHOWN, ...(search !== '' && { search }) };
  const list = useRead(textTemplates.list, { query }, { keepPrevious: true });
  return (
    <section aria-label={text('templates')} className="flex flex-col gap-2">
      <SearchField
        label={text('search_templates')}
        placeholder={text('search_templates')}
        value={search}
        onSearch={setSearch}
      />
      <div className="max-h-44 overflow-y-auto rounded-sm border border-line-2">
        {list.isPending && (
          <span className="grid h-11 place-items-center">
            <Spinner />
          </span>
        )}
        {list.isError && <p className="p-2.5 text-fg-3">{text('templates_not_loaded')}</p>}
        {list.data?.results.length === 0 && (
          <p className="p-2.5 text-fg-3">{search === '' ? text('no_templates_yet') : text('no_templates')}</p>
        )}
        <ul>
          {list.data?.results.map((template) => (
            <li key={template.id} className="border-line not-first:border-t">
              <button
                type="button"
                onClick={() => onPick(template)}
                className="focus-inset block w-full px-2.5 py-1.5 text-start hover:bg-hover"
              >
                <span className="block truncate font-medium">{template.title}</span>
                <span className="block truncate text-xs text-fg-3">{template.body}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
