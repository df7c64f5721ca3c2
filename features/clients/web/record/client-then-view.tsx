import { useChange, useRead } from '#platform/web/data.ts';
import { formatValue } from '#platform/web/entity/field-values.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { Client } from '../../contract.ts';
import { clientHistory, type FieldThen } from '../../history-contract.ts';
import { useFieldWords } from './change-list.tsx';
import { text } from './en.ts';

interface ClientThenViewProps {
  client: Client;
  at: string;
  onBack: () => void;
}

/** Shows every field as it was, what differs from now marked, with buttons that bring the former values back. */
export function ClientThenView({ client, at, onBack }: ClientThenViewProps) {
  const { time_zone } = useSession();
  const { id, access_policy } = client;
  const read = useRead(clientHistory.getAt, { params: { id }, query: { at } });
  const back = useChange(clientHistory.bringBack, {
    onSuccess: (_, { body }) =>
      toast({ type: 'SUCCESS', heading: text('brought_back', { count: body.fields.length }) }),
    onFailure: () => {
      void read.refetch();
      return false;
    },
  });
  if (read.isPending) return <Waiting />;
  if (read.isError) return <NotShown message={read.error.fieldErrors.at ?? read.error.message} onBack={onBack} />;
  const { fields, known_since } = read.data;
  const may = ({ field, can_bring_back }: FieldThen) =>
    can_bring_back && access_policy.EDIT && (field !== 'assigned_to' || access_policy.REASSIGN);
  const bringBack = (chosen: readonly FieldThen[]) =>
    back.mutate({
      params: { id },
      body: { at, fields: chosen.map(({ field, now }) => ({ field, seen: now })) },
    });
  const former = fields.filter(may);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{text('as_of_moment', { when: formatDateTime(at, time_zone) })}</p>
          <p className="text-xs text-fg-3">
            {text('known_since', { when: formatDateTime(known_since, time_zone) })}
            {fields.every(({ differs }) => !differs) && ` ${text('same_as_now')}`}
          </p>
        </div>
        <Button variant="ghost" size="sm" onClick={onBack}>
          {text('all_changes')}
        </Button>
        {former.length > 0 && (
          <Button size="sm" isSaving={back.isPending} onClick={() => bringBack(former)}>
            {text('bring_back_all', { count: former.length })}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {fields.map((field) => (
          <FieldLine key={field.field} {...field} onBringBack={may(field) ? () => bringBack([field]) : undefined} />
        ))}
      </ul>
    </>
  );
}

const Waiting = () => (
  <Skeleton className="grid gap-3 py-1">
    <SkeletonBlock className="h-2.5 w-40" />
    <SkeletonBlock className="h-2.5 w-52" />
  </Skeleton>
);

const NotShown = ({ message, onBack }: { message: string; onBack: () => void }) => (
  <div role="alert" className="flex items-center justify-between gap-3 py-1">
    {message}
    <Button size="sm" onClick={onBack}>
      {text('all_changes')}
    </Button>
  </div>
);

function FieldLine({
  field: name,
  then,
  now,
  differs,
  onBringBack,
}: FieldThen & { onBringBack: (() => void) | undefined }) {
  const { label, field } = useFieldWords()(name);
  const { time_zone } = useSession();
  const show = (value: unknown) => (name === 'follow_up' ? showFollowUp(value, time_zone) : formatValue(value, field));
  return (
    <li className={classNames('flex items-start gap-3 px-2 py-2', differs && 'bg-warning-tint')}>
      <p className="min-w-0 flex-1 break-words">
        <span className="text-fg-3">{label}</span> <bdi className="font-medium">{show(then)}</bdi>
        {differs && (
          <span className="text-fg-2">
            , {text('now')} <bdi>{show(now)}</bdi>
          </span>
        )}
      </p>
      {onBringBack && (
        <Button size="sm" aria-label={text('bring_back_field', { field: label })} onClick={onBringBack}>
          {text('bring_back')}
        </Button>
      )}
    </li>
  );
}

function showFollowUp(value: unknown, time_zone: string): string {
  const followUp = value as { remind_on: string | null; note: string | null } | null;
  if (!followUp) return '—';
  const due = followUp.remind_on ? formatDateTime(followUp.remind_on, time_zone) : text('follow_up_someday');
  return [due, followUp.note].filter(Boolean).join('. ');
}
