import { useEffect, useRef } from 'react';
import { useChange } from '#platform/web/data.ts';
import { formatBytes, formatDate, nameCountry } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import { type ClientImport, clientImports, type ImportCounts } from '../contract.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { formExamples, text } from './en.ts';
import { ImportSettingsFields } from './import-settings.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { useSettings } from './use-settings.ts';

/** Shows an import before anything is written: its columns, its settings and, after the dry run, what would happen. */
export function DraftImport({ item }: { item: ClientImport }) {
  const { form, change } = useSettings(item);
  const { errors } = form;
  const { time_zone } = useSession();
  return (
    <>
      <div className="mt-5 flex flex-wrap items-baseline gap-x-3">
        <h2 className="min-w-0 text-lg font-semibold break-words">{item.file_name}</h2>
        <p className="text-xs text-fg-3 tabular-nums">
          {text('file_facts', {
            size: formatBytes(item.file_size),
            rows: text('row_count', { count: item.estimated_rows }),
          })}
        </p>
      </div>
      {item.same_file_at !== null && (
        <p className="mt-1 text-warning-fg">{text('same_file', { date: formatDate(item.same_file_at, time_zone) })}</p>
      )}
      {item.failure !== null && (
        <p role="alert" className="mt-1 text-danger-fg">
          {item.failure}
        </p>
      )}
      {item.check && <CheckResult item={item} counts={item.check} />}
      {item.check && <DraftActions item={item} />}
      <ReadingFields item={item} onChange={change} errors={errors} />
      <ColumnMapping item={item} onChange={change} error={errors.mapping} />
      <FirstRows item={item} />
      <ImportSettingsFields item={item} form={form} onChange={change} />
      {!item.check && <DraftActions item={item} />}
    </>
  );
}

/** Shows what the dry run found above the settings, and takes the focus so that it is read aloud. */
function CheckResult({ item, counts }: { item: ClientImport; counts: ImportCounts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section aria-labelledby="checked" className="mt-5">
      <h2 id="checked" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {text('checked_title')}
      </h2>
      <p className="text-fg-2">{text('checked_text')}</p>
      <OutcomeList id={item.id} counts={counts} kind="planned" />
      <ColumnForms item={item} />
    </section>
  );
}

/** Offers the dry run first and then the import, with one primary button at a time. */
function DraftActions({ item: { id, check } }: { item: ClientImport }) {
  const startCheck = useChange(clientImports.check);
  const run = useChange(clientImports.run);
  const discard = useChange(clientImports.cancel);
  const params = { id };
  return (
    <div className={`flex flex-wrap items-center gap-2 ${check ? 'mt-5' : 'mt-8 border-t border-line pt-4'}`}>
      {check ? (
        <Button variant="primary" isSaving={run.isPending} onClick={() => run.mutate({ params })}>
          {check.outcomes.CREATED > 0 ? text('run_adds', { count: check.outcomes.CREATED }) : text('run')}
        </Button>
      ) : (
        <Button variant="primary" isSaving={startCheck.isPending} onClick={() => startCheck.mutate({ params })}>
          {text('check')}
        </Button>
      )}
      <Button variant="ghost" isSaving={discard.isPending} onClick={() => discard.mutate({ params })}>
        {text('discard')}
      </Button>
      {!check && <p className="text-xs text-fg-3">{text('check_first')}</p>}
    </div>
  );
}

const words = { COLUMN: 'form_by_column', COUNTRY: 'form_by_country', MIXED: 'form_mixed' } as const;

/** Says how columns are read whose dates or numbers could be read in two ways, and what decided. */
function ColumnForms({ item: { column_forms, columns, default_country } }: { item: ClientImport }) {
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

/** The width of a readable column, in pixels. */
const COLUMN_WIDTH = 150;

/** Shows the first rows as the file has them, collapsed until somebody opens them. */
function FirstRows({ item: { columns, sample } }: { item: ClientImport }) {
  return (
    <details className="mt-3">
      <summary className="touch-target w-fit cursor-pointer rounded-xs text-brand-fg">{text('first_rows')}</summary>
      <Table
        label={text('first_rows')}
        density="compact"
        minWidth={columns.length * COLUMN_WIDTH}
        className="mt-2 max-h-80 rounded-md border border-line-2"
      >
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have one name
              <HeadCell key={index}>{column}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are told apart by their place alone
            <Row key={index}>
              {columns.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <Cell key={at}>{cells[at]}</Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
