import { Check } from 'lucide-react';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatDateInSentence } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type Billing, billing as calls } from '../../contract.ts';
import type { Asked } from '../manage/asked.ts';
import { text as page } from '../manage/en.ts';
import { RestingDetails } from '../resting/resting-details.tsx';
import { countResting, downloadResting } from '../resting/resting-words.ts';
import { text } from './en.ts';
import { SplitBody } from './split-dialog.tsx';

interface CancelDialogProps {
  billing: Billing;
  onClose: () => void;
  onAsk: (asked: Asked) => void;
}

/** Asks before the plan ends, with every thing that rests then, by name. */
export function CancelDialog({ billing, onClose, onAsk }: CancelDialogProps) {
  const { time_zone } = useSession();
  const read = useRead(calls.listResting, {});
  const date = billing.plan ? formatDateInSentence(billing.plan.period_end, time_zone) : '';
  const cancel = useChange(calls.cancel, {
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('cancelled', { date }), message: text('cancelled_text') });
    },
  });
  const things = read.data?.things;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="share"
      isFlush
      title={text('cancel_question', { date })}
      description={things ? text('cancel_lead', { count: countResting(things) }) : text('cancel_unknown')}
      footerStart={
        things &&
        things.length > 0 && (
          <LinkButton className="font-medium" onClick={() => downloadResting(things)}>
            {page('download_list')}
          </LinkButton>
        )
      }
      footer={
        <>
          <Button variant="danger-quiet" isSaving={cancel.isPending} onClick={() => cancel.mutate({})}>
            {text('cancel_on', { date })}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {text('keep')}
          </Button>
        </>
      }
    >
      <SplitBody aside={<Aside billing={billing} onAsk={onAsk} />}>
        {things && <RestingDetails things={things} />}
        {!things && read.isError && <PartNotLoaded words={page('rests_not_loaded')} read={read} />}
        {!things && !read.isError && (
          <Skeleton>
            {['w-38', 'w-31', 'w-34'].map((width) => (
              <SkeletonBlock key={width} className={`my-3 h-2.5 ${width}`} />
            ))}
          </Skeleton>
        )}
      </SplitBody>
    </Dialog>
  );
}

function Aside({ billing: { credits, plan }, onAsk }: Pick<CancelDialogProps, 'billing' | 'onAsk'>) {
  const saving = plan?.interval === 'month' ? plan.yearly_saving : null;
  const goesOn = [
    text('leads_arrive'),
    text('forms_online'),
    text('clients_kept'),
    ...(credits.bought_left > 0 ? [text('bought_credits', { count: credits.bought_left })] : []),
  ];
  return (
    <>
      <h3 className="font-semibold">{text('goes_on')}</h3>
      <ul className="my-1.5 grid gap-1 text-xs text-fg-2">
        {goesOn.map((words) => (
          <li key={words} className="flex gap-2">
            <Icon of={Check} className="text-success" />
            {words}
          </li>
        ))}
      </ul>
      {saving && saving.amount > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{text('pay_less')}</h3>
          <Button isBlock className="mt-2" onClick={() => onAsk('yearly')}>
            {text('yearly')}
          </Button>
          <p className="mt-1 text-xs text-fg-3">{text('yearly_saves', { sum: formatSum(saving) })}</p>
        </>
      )}
    </>
  );
}
