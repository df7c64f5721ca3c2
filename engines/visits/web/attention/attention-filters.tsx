import { ShieldCheck } from 'lucide-react';
import { DeviceType } from '#domain/device-type.ts';
import { formatNumber } from '#platform/web/format.ts';
import { urlChoice, urlId, useUrlState } from '#platform/web/navigation/url-state.ts';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { AttentionQuery, ViewFigures } from '../../contract.ts';
import { text } from './en.ts';

const PERIODS = [30, 90, 0] as const;
const urlFields = {
  /** Counts one version alone in place of it and those before. */
  only: urlId,
  version: urlId,
  days: urlChoice(PERIODS.map(String)),
  device: urlChoice(DeviceType.options),
};

/** Returns which views are counted, kept in the address, and what chooses them. @param live the version that is live. */
export function useAttentionFilters(live: number) {
  const [{ only, version = live, days = String(PERIODS[0]), device }, change] = useUrlState(urlFields);
  const query: AttentionQuery = {
    ...(only ? { version: only } : { version_to: version }),
    ...(days !== '0' && { days: Number(days) }),
    ...(device && { device_type: device }),
  };
  const draw = (devices: ViewFigures['devices']) => (
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
      <Segmented<DeviceType | 'all'>
        label={text('device')}
        value={device ?? 'all'}
        segments={[
          { value: 'all', label: text('all') },
          ...devices.map(({ device_type, views }) => ({
            value: device_type,
            label: text(`device_${device_type}`),
            count: formatNumber(views),
          })),
        ]}
        onChange={(value) => void change({ device: value === 'all' ? undefined : value })}
      />
      <p className="ms-auto flex items-center gap-1.5 text-xs text-fg-3">
        <Icon of={ShieldCheck} size={14} />
        {text('not_counted')}
      </p>
    </div>
  );
  return { query, draw };
}

/** How many of the newest versions are offered. */
const OFFERED = 20;

const listVersionChoices = (live: number) =>
  Array.from({ length: Math.min(live, OFFERED) }, (_, index) => String(live - index)).flatMap((version) => [
    ...(version === '1' ? [] : [{ value: `to ${version}`, label: text('version_and_older', { version }) }]),
    { value: version === '1' ? 'to 1' : `only ${version}`, label: text('only_version', { version }) },
  ]);
