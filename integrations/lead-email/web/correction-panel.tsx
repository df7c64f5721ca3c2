import { ArrowRight, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { CorrectionEffect } from '../contract.ts';
import { text } from './en.ts';
import type { Correction } from './use-correction.ts';

/** Shows what a correction changes, and applies it only when it is told to; on a phone in a sheet over the mail. */
export function CorrectionPanel({ correction }: { correction: Correction }) {
  const { words, preview, apply, isApplying, close } = correction;
  const isPhone = useIsPhone();
  const body = (
    <div aria-live="polite" className="grid gap-2">
      <p className="text-xs break-words text-fg-2">{words}</p>
      {preview.isPending && <p className="text-fg-2">{text('reading_again')}</p>}
      {preview.isError && <p className="text-danger-fg">{preview.error.message || text('preview_failed')}</p>}
      {preview.data && <Effect effect={preview.data} />}
    </div>
  );
  const fillable = correction.canFill ? (preview.data?.fillable_clients ?? 0) : 0;
  const actions = [
    <Button key="cancel" variant="ghost" size="sm" onClick={close}>
      {text('cancel')}
    </Button>,
    fillable > 0 && (
      <Button key="fill" size="sm" isSaving={isApplying} onClick={() => apply(true)}>
        {text('also_fill', { count: fillable })}
      </Button>
    ),
    preview.data && (
      <Button key="apply" variant="primary" size="sm" isSaving={isApplying} onClick={() => apply(false)}>
        {text('apply')}
      </Button>
    ),
  ];
  if (isPhone)
    return (
      <Dialog isOpen onClose={close} title={text('what_changes')} footer={actions}>
        {body}
      </Dialog>
    );
  return (
    <section
      // Where the fields stand below the mail, the person would not see it.
      ref={(section) => section?.scrollIntoView({ block: 'nearest' })}
      aria-label={text('what_changes')}
      className="m-4 grid gap-2 rounded-md border border-brand-line bg-brand-tint p-3"
    >
      <h3 className="flex items-center gap-2 font-medium">
        <Icon of={FlaskConical} />
        {text('what_changes')}
      </h3>
      {body}
      <div className="flex flex-wrap gap-2">{actions.toReversed()}</div>
    </section>
  );
}

function Effect({ effect }: { effect: CorrectionEffect }) {
  const { mails, missing, changed, changes } = effect;
  const [isListed, setIsListed] = useState(false);
  return (
    <>
      <p className="text-xs text-fg-2">{text('effect_mails', { count: mails })}</p>
      {(['before', 'after'] as const).map((side) => (
        <p key={side} className="flex items-center gap-2 text-xs">
          <span className="w-12 text-fg-2">{text(side)}</span>
          <Progress label={text(side)} ratio={effect[side] / Math.max(mails, 1)} className="min-w-0 flex-1" />
          <span className="tabular-nums">{text('effect_count', { count: effect[side] })}</span>
        </p>
      ))}
      <p className="text-xs text-fg-2">
        {missing > 0 && `${text('effect_missing', { count: missing })} `}
        {changes.length > 0 && (
          <LinkButton onClick={() => setIsListed(true)}>{text('look_at_all', { count: changes.length })}</LinkButton>
        )}
      </p>
      {isListed && (
        <Dialog isOpen onClose={() => setIsListed(false)} title={text('changes', { count: changes.length })}>
          <ul>
            {changes.map((change) => (
              <ChangeItem key={change.id} change={change} />
            ))}
          </ul>
          {changed > changes.length && (
            <p className="pt-2 text-fg-2">{text('changes_hidden', { count: changed - changes.length })}</p>
          )}
        </Dialog>
      )}
    </>
  );
}

function ChangeItem({
  change: { subject, received_at, before, after },
}: {
  change: CorrectionEffect['changes'][number];
}) {
  const { time_zone } = useSession();
  return (
    <li className="grid grid-cols-1 gap-1 border-b border-line py-2">
      <span className="flex items-baseline gap-2 text-xs text-fg-2">
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {subject || text('no_subject')}
        </span>
        <time dateTime={received_at}>{formatDateTime(received_at, time_zone)}</time>
      </span>
      <span className="flex items-center gap-2">
        <VisuallyHidden>{text('before')}</VisuallyHidden>
        <span className="min-w-0 break-words text-fg-2">{before ?? text('nothing')}</span>
        <Icon of={ArrowRight} size={14} className="shrink-0 text-icon rtl:rotate-180" />
        <VisuallyHidden>{text('after')}</VisuallyHidden>
        <span className="min-w-0 font-medium break-words">{after ?? text('nothing')}</span>
      </span>
    </li>
  );
}
