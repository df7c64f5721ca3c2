import { Infinity as MetaMark } from 'lucide-react';
import { Ago } from '#platform/web/ago.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Badge, type BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmButton } from '#platform/web/ui/overlays/confirm-button.tsx';
import { type ConversionDataset, type DatasetState, metaConversions } from '../contract.ts';
import { text } from './en.ts';

const tones: Record<DatasetState, BadgeTone> = {
  CONNECTED: 'success',
  EXPIRED: 'danger',
  PERMISSION_MISSING: 'danger',
};

/** Shows where events go and whether Meta takes them, or that nothing is sent yet. */
export function DatasetCard({ dataset, onChoose }: { dataset: ConversionDataset | null; onChoose: () => void }) {
  return (
    <section
      aria-label={dataset?.name || text('none_title')}
      className="flex flex-wrap items-center gap-3 rounded-md border border-line-2 p-3 ps-4"
    >
      <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-lg border border-line-2">
        <Icon of={MetaMark} size={20} />
      </span>
      <div className="min-w-0 flex-1 basis-60">{dataset ? <DatasetWords dataset={dataset} /> : <NoDataset />}</div>
      {dataset && <Badge tone={tones[dataset.state]}>{text(dataset.state)}</Badge>}
      {dataset ? (
        <>
          <Button onClick={onChoose}>{text('change')}</Button>
          <ConfirmButton
            label={text('end')}
            variant="ghost"
            question={text('end_question')}
            call={metaConversions.endDataset}
            input={{}}
            done={text('ended')}
          >
            {text('end_text')}
          </ConfirmButton>
        </>
      ) : (
        <Button variant="primary" onClick={onChoose}>
          {text('choose')}
        </Button>
      )}
    </section>
  );
}

const NoDataset = () => (
  <>
    <h2 className="font-semibold">{text('none_title')}</h2>
    <p className="text-xs text-fg-3">{text('none_text')}</p>
  </>
);

function DatasetWords({
  dataset: { kind, name, external_id, connected_as, last_received_at },
}: {
  dataset: ConversionDataset;
}) {
  const id = text('dataset', { id: external_id });
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="min-w-0 truncate font-semibold">
          <bdi>{name || id}</bdi>
        </b>
        {name && <span className="text-xs text-fg-3">{id}</span>}
      </p>
      <p className="text-xs text-fg-3">
        {kind === 'PASTED'
          ? text('by_token')
          : connected_as
            ? text('by_login', { name: connected_as })
            : text('by_nobody')}{' '}
        {last_received_at === null ? (
          text('no_event')
        ) : (
          <Ago instant={last_received_at} write={(ago) => text('last_event', { ago })} />
        )}
      </p>
    </>
  );
}
