import { useState } from 'react';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { DialogActions } from '#platform/web/ui/buttons/form-actions.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { billing, payments } from '../../contract.ts';
import { usePaymentPage } from '../paying/use-payment-page.ts';
import { text } from './en.ts';

/** Sells credits in packs, paid for on the page of the payment provider. */
export function CreditsDialog({ onClose }: { onClose: () => void }) {
  const read = useRead(billing.getPricing, { query: {} });
  const packs = read.data?.credit_packs ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const pack = packs.find(({ id }) => id === chosen) ?? packs[0];
  const buy = usePaymentPage(payments.purchaseCredits);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('buy_title')}
      description={text('buy_lead')}
      footer={
        <DialogActions
          onCancel={onClose}
          confirmLabel={text('continue')}
          isDisabled={!pack}
          isSaving={buy.isPending}
          onConfirm={() => pack && buy.mutate({ body: { pack_id: pack.id } })}
        />
      }
    >
      {read.isPending && (
        <Skeleton>
          <SkeletonBlock className="my-3 h-2.5 w-38" />
          <SkeletonBlock className="my-3 h-2.5 w-31" />
        </Skeleton>
      )}
      {read.isError && <PartNotLoaded words={text('prices_not_loaded')} read={read} />}
      {read.data && packs.length === 0 && <p className="text-fg-2">{text('no_packs')}</p>}
      {pack && (
        <RadioGroup
          label={text('pack')}
          value={pack.id}
          onChange={setChosen}
          options={packs.map(({ id, credits, price }) => ({
            value: id,
            label: text('credits_count', { count: credits }),
            help: formatSum(price),
          }))}
          help={read.data?.has_tax ? text('tax_added') : undefined}
        />
      )}
    </Dialog>
  );
}
