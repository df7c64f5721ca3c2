import { deletedFieldLabel } from '#features/custom-fields/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useChange, useReadPages } from '#platform/web/data.ts';
import type { EntityField } from '#platform/web/entity/entity-field.ts';
import { formatValue } from '#platform/web/entity/field-values.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import type { Client } from '../../contract.ts';
import { type ClientChange, clientHistory } from '../../history-contract.ts';
import { text as clientsText } from '../en.ts';
import { useClientEntity } from '../use-client-entity.ts';
import { text } from './en.ts';

const PAGE_SIZE = 10;

interface ChangeListProps {
  client: Client;
  field?: string;
  /** Shows the client as it was at an instant. */
  onLookAt?: (at: string) => void;
}

/** Lists the changes of a client, or of one field, newest first. */
export function ChangeList({ client, field, onLookAt }: ChangeListProps) {
  const list = useReadPages(clientHistory.list, {
    params: { id: client.id },
    query: { page_size: PAGE_SIZE, ...(field && { field }) },
  });
  return <Changes client={client} list={list} onLookAt={onLookAt} />;
}

type Listed = ReturnType<typeof useReadPages<typeof clientHistory.list>>;

interface ChangesProps extends Pick<ChangeListProps, 'client' | 'onLookAt'> {
  list: Listed;
}

/** Shows changes that were read, or that they are being read. */
export function Changes({ client, list, onLookAt }: ChangesProps) {
  if (list.isPending) return <Waiting />;
  if (list.isError) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 py-1">
        {text('history_loading_failed')}
        <Button size="sm" onClick={() => void list.refetch()}>
          {text('try_again')}
        </Button>
      </div>
    );
  }
  if (list.rows.length === 0) return <p className="text-fg-3">{text('history_empty')}</p>;
  return (
    <>
      <ol className="divide-y divide-line">
        {list.rows.map((change) => (
          <ChangeLine key={change.id} client={client} change={change} onLookAt={onLookAt} />
        ))}
      </ol>
      <ShowMore list={list} size="sm" label={text('history_more')} />
    </>
  );
}

const Waiting = () => (
  <Skeleton className="grid gap-3 py-1">
    <SkeletonBlock className="mb-2 h-2.5 w-40" />
    <SkeletonBlock className="h-2.5 w-52" />
  </Skeleton>
);

interface ChangeLineProps {
  client: Client;
  change: ClientChange;
  onLookAt: ChangeListProps['onLookAt'];
}

function ChangeLine({ client, change, onLookAt }: ChangeLineProps) {
  const findWords = useFieldWords();
  const undo = useChange(clientHistory.undo, {
    onSuccess: () =>
      toast({ type: 'SUCCESS', heading: text('history_undone'), message: describeBack(change, findWords) }),
  });
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        {change.words !== null ? (
          <p className="font-medium break-words">{change.words}</p>
        ) : change.changes.length === 0 || change.kind === 'client.created' ? (
          <p className="font-medium">{kindLabel(change.kind)}</p>
        ) : (
          change.changes.map((field) => <FieldChange key={field.field} {...field} />)
        )}
        <p className="mt-0.5 text-xs text-fg-3">
          {change.by?.name || text('history_by_system')} <Ago instant={change.at} />
          {change.as_part && `, ${change.as_part}`}
        </p>
        {change.why_not && <WhyNot {...change.why_not} />}
      </div>
      {onLookAt && change.changes.length > 0 && (
        <Button variant="ghost" size="sm" onClick={() => onLookAt(justBefore(change.at))}>
          {text('as_before')}
        </Button>
      )}
      {change.can_undo && client.access_policy.EDIT && (
        <Button
          size="sm"
          isSaving={undo.isPending}
          onClick={() => undo.mutate({ params: { id: client.id, change_id: change.id } })}
        >
          {text('undo')}
        </Button>
      )}
    </li>
  );
}

const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();

/** Says which values came back. */
const describeBack = ({ changes }: ClientChange, findWords: ReturnType<typeof useFieldWords>): string =>
  changes
    .filter(({ field }) => field !== 'converted_at')
    .map(({ field: name, from }) => {
      const { field, label } = findWords(name);
      return text('came_back', { field: label, value: formatValue(from, field) });
    })
    .join('. ');

/** Says before it is tried why a change cannot be undone. */
function WhyNot({ reason, field, by, at }: NonNullable<ClientChange['why_not']>) {
  const { time_zone } = useSession();
  const { label } = useFieldWords()(field);
  const isKnown = reason === 'CHANGED_SINCE' && at !== null;
  return (
    <p className="mt-0.5 text-xs text-fg-2">
      {isKnown
        ? text('changed_since', {
            field: label,
            day: formatDateTime(at, time_zone),
            name: by?.name || text('history_by_system'),
          })
        : text(`why_${reason}`, { field: label })}
    </p>
  );
}

function FieldChange({ field: name, from, to }: ClientChange['changes'][number]) {
  const { field, label } = useFieldWords()(name);
  return (
    <p className="break-words">
      <span className="text-fg-3">{label}</span> <bdi className="font-medium">{formatValue(to, field)}</bdi>
      <span className="text-fg-3">
        , {text('was')} <bdi>{formatValue(from, field)}</bdi>
      </span>
    </p>
  );
}

const kindLabels: Record<string, string> = {
  'client.created': text('change_created'),
  'client.reassigned': text('change_reassigned'),
  'client.deleted': text('change_deleted'),
  'client.restored': text('change_restored'),
  'client.converted': text('change_converted'),
};

const kindLabel = (kind: string): string => kindLabels[kind] ?? text('change_updated');

/** Labels of fields that have changes but no place in a form. */
const otherFields: Record<string, string> = {
  assigned_to: clientsText('assigned_to'),
  assigned_to_id: clientsText('assigned_to'),
  is_new_lead: text('new_lead'),
  groups: clientsText('groups'),
  follow_up: text('follow_up'),
  converted_at: text('change_converted'),
};

interface FieldWords {
  label: string;
  /** Absent for what is no field that a person writes. */
  field: EntityField | undefined;
}

/** Returns a function that finds a changed field and its label. */
export function useFieldWords(): (name: string) => FieldWords {
  const fields = useClientEntity();
  return (name) => {
    const field = fields.find((each) => each.name === name);
    return { field, label: field?.label ?? otherFields[name] ?? deletedFieldLabel(name) ?? name };
  };
}
