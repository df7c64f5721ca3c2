import type { CallOutput } from '#platform/contract/endpoint.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useChange, useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { leadForms } from '../../contract.ts';
import { text } from './en.ts';

type DeletedForm = CallOutput<typeof leadForms.listDeleted>['results'][number];

/** Lists the forms deleted in the last 30 days, each with a button that brings it back. */
export function DeletedForms() {
  const read = useRead(leadForms.listDeleted, {});
  if (read.isPending) return <TableSkeleton rows={3} />;
  if (!read.data) return <NotLoaded title={text('deleted_not_loaded')} read={read} />;
  const { results } = read.data;
  if (results.length === 0) {
    return <EmptyPanel title={text('deleted_none')} placeholder={<LinePlaceholders />} />;
  }
  return (
    <section aria-label={text('deleted_forms')} className="min-h-0 flex-1 overflow-y-auto px-5 py-4 max-sm:px-4">
      <h2 className="font-semibold">{text('deleted_title')}</h2>
      <p className="text-xs text-fg-3">{text('deleted_text')}</p>
      <ul className="mt-3 max-w-[720px] border-b border-line">
        {results.map((form) => (
          <DeletedLine key={form.id} form={form} />
        ))}
      </ul>
    </section>
  );
}

function DeletedLine({ form: { id, name, deleted_at } }: { form: DeletedForm }) {
  const restore = useChange(leadForms.restore, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('restored', { name }), message: text('restored_text') }),
  });
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-start font-medium" title={name}>
          {name}
        </p>
        <p className="text-xs text-fg-3">
          <Ago instant={deleted_at} write={(when) => text('deleted_when', { when })} />
        </p>
      </div>
      <Button
        size="sm"
        aria-label={text('restore_named', { name })}
        isSaving={restore.isPending}
        onClick={() => restore.mutate({ params: { id } })}
      >
        {text('restore')}
      </Button>
    </li>
  );
}
