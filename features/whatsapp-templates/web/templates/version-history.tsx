import { Check, CircleAlert, Hourglass, type LucideIcon, Plus, Trash2, X } from 'lucide-react';
import { formatDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import type { Template, TemplateVersion } from '../../templates-contract.ts';
import { text } from './en.ts';
import type { useSubmit } from './send-for-review.tsx';
import { describeReason, readStatus } from './template-words.ts';

interface MetaSaysProps {
  template: Template;
  submit: ReturnType<typeof useSubmit>;
}

/** Why Meta refused the version sent last, or holds what is sent, and what can be done about it. */
export function MetaSays({ template: { last, live, draft }, submit }: MetaSaysProps) {
  const isRefused = last?.state === 'REJECTED' && last.status !== 'DELETED';
  const reason = isRefused ? describeReason(last) : null;
  const held = live?.status === 'FLAGGED' ? text('flagged') : live?.status === 'PAUSED' ? text('paused') : null;
  return (
    <>
      {held !== null && (
        <p role="status" className="mb-4 flex items-start gap-2 rounded-md bg-warning-tint px-3 py-2.5 text-warning-fg">
          <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
          {held}
        </p>
      )}
      {reason !== null && (
        <div className="mb-4 rounded-md bg-danger-tint px-3 py-2.5 text-danger-fg">
          <p className="flex items-start gap-2">
            <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              <strong>{text('meta_says')}</strong> {reason}
            </span>
          </p>
          {draft.category === 'UTILITY' && (
            <Button
              size="sm"
              className="mt-2"
              isSaving={submit.isSending}
              onClick={() => void submit.send('MARKETING')}
            >
              {text('send_as_marketing')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface HistoryLine {
  key: string;
  icon: LucideIcon;
  tone: string;
  label: string;
  about: string | null;
  at: string;
}

/** What happened to a template, the newest first. */
export function VersionHistory({ template }: { template: Template }) {
  const { time_zone } = useSession();
  const { created_at, created_by } = template;
  const lines: HistoryLine[] = [
    ...template.versions.flatMap(describeVersion),
    {
      key: 'written',
      icon: Plus,
      tone: 'bg-fill text-fg-2',
      label: created_by ? text('written_by', { name: created_by.name }) : text('written'),
      about: null,
      at: created_at,
    },
  ];
  return (
    <Panel title={text('what_happened')} look="card">
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3">
        {lines.map(({ key, icon, tone, label, about, at }) => (
          <li key={key} className="flex items-start gap-2.5">
            <span className={classNames('grid size-6 shrink-0 place-items-center rounded-full', tone)}>
              <Icon of={icon} size={14} />
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {label}
              {about !== null && (
                <span dir="auto" className="block text-xs text-fg-3">
                  {about}
                </span>
              )}
            </span>
            <time dateTime={at} className="shrink-0 text-xs text-fg-3">
              {formatDate(at, time_zone)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const looks = {
  APPROVED: { icon: Check, tone: 'bg-success-tint text-success-fg' },
  PENDING: { icon: Hourglass, tone: 'bg-warning-tint text-warning-fg' },
  REJECTED: { icon: X, tone: 'bg-danger-tint text-danger-fg' },
  UNKNOWN: { icon: CircleAlert, tone: 'bg-fill text-fg-2' },
} as const;

/** Returns what Meta says of a version now, and that it was sent. */
function describeVersion(version: TemplateVersion): HistoryLine[] {
  const { version: number, state, status, status_at, submitted_at, submitted_by } = version;
  const isDeleted = status === 'DELETED';
  const look = isDeleted ? { icon: Trash2, tone: 'bg-fill text-fg-2' } : looks[state];
  const sent = submitted_by
    ? text('sent_by', { version: number, name: submitted_by.name })
    : text('sent_version', { version: number });
  const own = { key: `${number} sent`, icon: Hourglass, tone: looks.PENDING.tone, label: sent, about: null };
  return [
    {
      key: `${number} ${status}`,
      ...look,
      label: nameEvent(number, status),
      about: isDeleted ? null : describeReason(version),
      // What we read ourselves counts as older than it is.
      at: status_at < submitted_at ? submitted_at : status_at,
    },
    { ...own, at: submitted_at },
  ];
}

const events = [
  'REJECTED',
  'REFUSED',
  'PENDING',
  'SENDING',
  'APPROVED',
  'FLAGGED',
  'PAUSED',
  'DISABLED',
  'DELETED',
] as const;

function nameEvent(version: number, status: string): string {
  const known = events.find((one) => one === status);
  return known ? text(`event_${known}`, { version }) : text('event_other', { version, status: readStatus(status) });
}
