import { Download } from 'lucide-react';
import { useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { useChange } from '#platform/web/data.ts';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, ButtonContent, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type ClientImport, clientImports, type UndoCounts, UndoOutcome } from '../contract.ts';
import { clientImportPages } from '../pages.ts';
import { text, undoTitles } from './en.ts';
import { ImportRows } from './import-rows.tsx';
import { OutcomeList } from './outcome-list.tsx';

/** Shows the result of an import that ended: counts, report, rows to check, and the undo. */
export function ImportResult({ item }: { item: ClientImport }) {
  return (
    <section aria-labelledby="result" className="mt-6">
      <p className="truncate text-xs text-fg-3">{item.file_name}</p>
      <h2 id="result" className="text-lg font-semibold">
        {writeTitle(item)}
      </h2>
      {item.failure !== null && (
        <p role="alert" className="mt-1 text-danger-fg">
          {item.failure}
        </p>
      )}
      <Actions item={item} />
      {item.undo && item.status === 'UNDONE' && <Undone id={item.id} counts={item.undo} />}
      {item.result && <OutcomeList id={item.id} counts={item.result} kind="result" />}
    </section>
  );
}

function writeTitle({ status, result }: ClientImport): string {
  if (status === 'UNDONE') return text('undone_title');
  if (status === 'FAILED') return text('failed_title');
  if (status === 'CANCELLED') return text(result ? 'cancelled_title' : 'cancelled_draft_title');
  return text('done_title', { count: result?.outcomes.CREATED ?? 0 });
}

function Actions({ item }: { item: ClientImport }) {
  const { id, status, result, undo_until } = item;
  const { time_zone } = useSession();
  const run = useChange(clientImports.run);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {status === 'FAILED' ? (
        <Button variant="primary" isSaving={run.isPending} onClick={() => run.mutate({ params: { id } })}>
          {text('go_on')}
        </Button>
      ) : (
        <PageLink to={clientPages.clients} className={buttonClasses({ variant: 'primary' })}>
          {text('to_clients')}
        </PageLink>
      )}
      {result && (
        <a href={fillPath(clientImports.downloadReport.path, { id })} download className={buttonClasses()}>
          <ButtonContent icon={<Icon of={Download} />}>{text('report')}</ButtonContent>
        </a>
      )}
      <PageLink to={clientImportPages.import_clients} className={buttonClasses({ variant: 'ghost' })}>
        {text('another')}
      </PageLink>
      {undo_until !== null && (
        <>
          <UndoButton id={id} created={result?.outcomes.CREATED ?? 0} />
          <p className="text-xs text-fg-3">{text('undo_until', { date: formatDate(undo_until, time_zone) })}</p>
        </>
      )}
    </div>
  );
}

function UndoButton({ id, created }: { id: number; created: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const undo = useChange(clientImports.undo);
  return (
    <>
      <Button variant="danger-quiet" isSaving={undo.isPending} onClick={() => setIsAsking(true)}>
        {text('undo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          undo.mutate({ params: { id } });
        }}
        title={text('undo_question')}
        confirmLabel={text('undo_confirm')}
      >
        {text('undo_question_text', { count: created })}
      </ConfirmDialog>
    </>
  );
}

/** Shows what undoing did, and lists the clients that were kept because somebody has to check them. */
function Undone({ id, counts }: { id: number; counts: UndoCounts }) {
  return (
    <>
      <h3 className="mt-5 mb-1 text-xs font-medium text-fg-3">{text('undo_outcomes')}</h3>
      <dl className="border-t border-line-2">
        {UndoOutcome.options.map((outcome) => (
          <div key={outcome} className="flex min-h-10 items-center gap-2.5 border-b border-line py-2">
            <dt className="min-w-0 flex-1">{undoTitles[outcome]}</dt>
            <dd className="font-medium tabular-nums">{formatNumber(counts.outcomes[outcome])}</dd>
          </div>
        ))}
      </dl>
      {counts.outcomes.KEPT > 0 && (
        <>
          <p className="mt-3 text-fg-2">{text('kept_text', { count: counts.outcomes.KEPT })}</p>
          <ImportRows id={id} title={text('kept_rows')} filter={{ undo_outcome: 'KEPT' }} />
        </>
      )}
    </>
  );
}
