import { EyeOff } from 'lucide-react';
import type * as z from 'zod';
import { SidePanel } from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDuration, formatNumber, formatPercent } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { LockedHint } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ComponentAttention, pageTemplates } from '../../contract.ts';
import { ComponentIcon, nameType } from '../component-type.tsx';
import { text } from '../en.ts';
import { offerPro } from '../offer-pro.ts';

/** How the time of all counted views is spread over the components of what is live. */
export function AttentionPanel({ id }: { id: number }) {
  const { is_free_tier } = useSession();
  return (
    <SidePanel title={text('attention')} hint={text('attention_hint')}>
      {is_free_tier ? (
        <>
          <p className="mb-2 text-fg-2">{text('attention_locked')}</p>
          <LockedHint onPress={offerPro} />
        </>
      ) : (
        <Attention id={id} />
      )}
    </SidePanel>
  );
}

function Attention({ id }: { id: number }) {
  const read = useRead(pageTemplates.getAttention, { params: { id }, query: {} });
  if (read.isError) return <PartNotLoaded words={text('attention_not_loaded')} read={read} />;
  if (!read.data) return null;
  const { views, components } = read.data;
  if (!components) {
    return (
      <p className="text-fg-2">
        {text('too_few_views')}. {text('attention_few')}
      </p>
    );
  }
  const missed = components.filter(({ reached_count }) => reached_count === 0);
  const names = new Intl.ListFormat('en').format(missed.map(({ type }) => nameType(type).toLowerCase()));
  return (
    <>
      <p className="mb-2 text-xs text-fg-3">{text('attention_views', { count: views })}</p>
      {missed.length > 0 && (
        <p className="mb-3 flex items-start gap-1.5 rounded-md bg-warning-tint px-3 py-2 font-medium text-warning-fg">
          <Icon of={EyeOff} size={14} className="mt-0.5 shrink-0" />
          {text('nobody_reached', { names })}
        </p>
      )}
      <ol className="grid gap-3">
        {components.map((each) => (
          <ComponentLine key={each.component_id} of={each} views={views} />
        ))}
      </ol>
    </>
  );
}

function ComponentLine({ of, views }: { of: z.output<typeof ComponentAttention>; views: number }) {
  const { type, share, median_seconds, reached_count, taps, played_seconds } = of;
  const facts = [
    text('reached_by', { reached: formatNumber(reached_count), views: formatNumber(views) }),
    ...(median_seconds > 0 ? [text('median', { duration: formatDuration(median_seconds) })] : []),
    ...(taps > 0 ? [text('taps', { count: taps })] : []),
    ...(played_seconds > 0 ? [text('played', { duration: formatDuration(played_seconds) })] : []),
  ];
  return (
    <li className="grid gap-1">
      <span className="flex items-center gap-2">
        <ComponentIcon type={type} />
        <span className="min-w-0 flex-1 truncate">{nameType(type)}</span>
        <span className="font-medium tabular-nums">{formatPercent(share)}</span>
      </span>
      <Progress label={nameType(type)} ratio={share} isThin tone={reached_count === 0 ? 'warning' : 'brand'} />
      <span className="text-xs text-fg-3 tabular-nums">{facts.join(' · ')}</span>
    </li>
  );
}
