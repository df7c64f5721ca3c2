import { ShieldCheck } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { DeviceType } from '#domain/device-type.ts';
import { ContentPage } from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { urlChoice, urlId, useUrlState } from '#platform/web/navigation/url-state.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { LockedPanel, StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import { type Attention, type AttentionQuery, FEWEST_VIEWS, type PageTemplate, pageTemplates } from '../../contract.ts';
import { text as shared } from '../en.ts';
import { offerPro } from '../offer-pro.ts';
import { AttentionSide } from './attention-side.tsx';
import { ComponentRows, PhoneRows } from './component-rows.tsx';
import { text } from './en.ts';

type Frame = Omit<ComponentProps<typeof ContentPage<PageTemplate>>, 'main' | 'side'>;

/** What of a page is read: each component beside the page as on a phone, and who spent the time. */
export function AttentionTab({ frame }: { frame: Frame }) {
  const { is_free_tier } = useSession();
  const { live_version } = frame.content;
  if (is_free_tier) return <ContentPage {...frame} main={<Locked />} />;
  if (live_version === null) {
    return (
      <ContentPage {...frame} main={<StatePanel title={shared('nothing_live')}>{shared('not_shared')}</StatePanel>} />
    );
  }
  return <LiveAttention frame={frame} live={live_version} />;
}

const Locked = () => (
  <LockedPanel
    shape={<TableSkeleton rows={6} />}
    title={text('locked')}
    actions={
      <Button variant="primary" onClick={offerPro}>
        {shared('see_plans')}
      </Button>
    }
  >
    {text('locked_text')}
  </LockedPanel>
);

const PERIODS = [30, 90, 0] as const;
const urlFields = {
  /** Counts one version alone in place of it and those before. */
  only: urlId,
  version: urlId,
  days: urlChoice(PERIODS.map(String)),
  device: urlChoice(DeviceType.options),
};

function LiveAttention({ frame, live }: { frame: Frame; live: number }) {
  const page = frame.content;
  const [{ only, version = live, days = String(PERIODS[0]), device }, change] = useUrlState(urlFields);
  const [chosen, setChosen] = useState<string | null>(null);
  const isNarrow = useIsNarrow();
  const query: AttentionQuery = {
    ...(only ? { version: only } : { version_to: version }),
    ...(days !== '0' && { days: Number(days) }),
    ...(device && { device_type: device }),
  };
  const read = useRead(pageTemplates.getAttention, { params: { id: page.id }, query }, { keepPrevious: true });
  const stored = useRead(
    pageTemplates.getVersion,
    { params: { id: page.id, version: read.data?.version ?? live } },
    { keepPrevious: true },
  );
  const filters = (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        label={text('versions')}
        isLabelHidden
        value={only ? `only ${only}` : `to ${version}`}
        options={listVersionChoices(live)}
        onChange={(value) => {
          const [kind, number] = value.split(' ');
          void change(
            kind === 'only'
              ? { only: Number(number), version: undefined }
              : { version: Number(number), only: undefined },
          );
        }}
      />
      <Select
        label={text('period')}
        isLabelHidden
        value={days}
        options={PERIODS.map((count) => ({
          value: String(count),
          label: count === 0 ? text('all_time') : text('last_days', { count }),
        }))}
        onChange={(value) => void change({ days: value })}
      />
      {read.data && (
        <Devices devices={read.data.devices} chosen={device} onChange={(one) => void change({ device: one })} />
      )}
      <p className="ms-auto flex items-center gap-1.5 text-xs text-fg-3">
        <Icon of={ShieldCheck} size={14} />
        {text('not_counted')}
      </p>
    </div>
  );
  if (!read.data || !stored.data) {
    const failed = [read, stored].find(({ isError }) => isError);
    return (
      <ContentPage
        {...frame}
        main={failed ? <NotLoaded title={text('not_loaded')} read={failed} /> : <TableSkeleton rows={7} />}
      />
    );
  }
  const { views, components } = read.data;
  if (!components) {
    return (
      <ContentPage
        {...frame}
        main={
          <>
            {filters}
            <StatePanel title={text('few', { count: FEWEST_VIEWS - views })}>
              {shared('below_fewest', { fewest: String(FEWEST_VIEWS) })} {text('few_text')}
            </StatePanel>
          </>
        }
      />
    );
  }
  const parts = { page, version: read.data.version, components, definition: stored.data.definition, chosen, setChosen };
  return (
    <ContentPage
      {...frame}
      main={
        <>
          {filters}
          {isNarrow ? <PhoneRows {...parts} /> : <ComponentRows {...parts} />}
        </>
      }
      side={<AttentionSide {...parts} attention={read.data} query={query} />}
    />
  );
}

/** How many of the newest versions are offered. */
const OFFERED = 20;

const listVersionChoices = (live: number) =>
  Array.from({ length: Math.min(live, OFFERED) }, (_, index) => String(live - index)).flatMap((version) => [
    ...(version === '1' ? [] : [{ value: `to ${version}`, label: text('version_and_older', { version }) }]),
    { value: version === '1' ? 'to 1' : `only ${version}`, label: text('only_version', { version }) },
  ]);

interface DevicesProps {
  devices: Attention['devices'];
  chosen: DeviceType | undefined;
  onChange: (device: DeviceType | undefined) => void;
}

const Devices = ({ devices, chosen, onChange }: DevicesProps) => (
  <Segmented<DeviceType | 'all'>
    label={text('device')}
    value={chosen ?? 'all'}
    segments={[
      { value: 'all', label: text('all') },
      ...devices.map(({ device_type, views }) => ({
        value: device_type,
        label: text(`device_${device_type}`),
        count: formatNumber(views),
      })),
    ]}
    onChange={(value) => onChange(value === 'all' ? undefined : value)}
  />
);
