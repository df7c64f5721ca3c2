import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { AccountFrame, AccountLoading } from '#features/preferences/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ConversionDetail, metaConversions } from '../contract.ts';
import { DatasetCard } from './dataset-card.tsx';
import { DaysChart } from './days-chart.tsx';
import { text } from './en.ts';
import { Figures } from './figures.tsx';
import { LatestEvents } from './latest-events.tsx';
import { NeedsYou } from './needs-you.tsx';
import { PageEvents } from './page-events.tsx';
import { StageTable } from './stage-table.tsx';

const TestDialog = lazyPart(() => import('./test-dialog.tsx').then((module) => module.TestDialog));
const ChooseDialog = lazyPart(() => import('./choose-dialog.tsx').then((module) => module.ChooseDialog));

const forbidden = { title: text('forbidden'), words: (owner: string) => text('ask_owner', { owner }) };

/** Where conversion events go, what stages are called there, and what became of them. */
export function ConversionsScreen() {
  const read = useRead(metaConversions.getMetaCapiDetail, {});
  const [isTesting, setIsTesting] = useState(false);
  return (
    <AccountFrame
      title={text('title')}
      lead={text('lead')}
      isWide
      actions={
        read.data?.dataset && (
          <Button icon={<Icon of={FlaskConical} />} onClick={() => setIsTesting(true)}>
            {text('test')}
          </Button>
        )
      }
    >
      {read.data && <Conversions detail={read.data} />}
      {read.isError && !read.data && <AreaNotLoaded forbidden={forbidden} title={text('failed')} read={read} />}
      {read.isPending && <AccountLoading query={read} />}
      {isTesting && read.data?.dataset && (
        <TestDialog dataset={read.data.dataset} onClose={() => setIsTesting(false)} />
      )}
    </AccountFrame>
  );
}

function Conversions({ detail }: { detail: ConversionDetail }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { dataset, results: pages, stages, counts, days } = detail;
  const choose = () => setIsChoosing(true);
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-5 xl:grid-cols-[minmax(0,1fr)_324px]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <DatasetCard dataset={dataset} onChoose={choose} />
        {dataset && <Figures counts={counts} />}
        {dataset && <DaysChart days={days} />}
        <StageTable stages={stages} />
        <PageEvents pages={detail.pages} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <NeedsYou detail={detail} onChoose={choose} />
        <LatestEvents />
      </div>
      {isChoosing && <ChooseDialog pages={pages} dataset={dataset} onClose={() => setIsChoosing(false)} />}
    </div>
  );
}
