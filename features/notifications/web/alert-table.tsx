import { Lock, type LucideIcon, Mail, Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainTable } from '#platform/web/ui/display/plain-table.tsx';
import { BareCheckbox } from '#platform/web/ui/fields/checkbox.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { type AlertChannel, type AlertRow, type AlertSettings, alertChannels, type InQuietHours } from '../contract.ts';
import { text } from './en.ts';

const icons: Record<AlertChannel, LucideIcon> = { in_app: Monitor, email: Mail, push: Smartphone };

/** On a phone the channels stand under each other in head and rows. */
const phoneColumns = 'max-sm:grid max-sm:grid-cols-[3.25rem_3.25rem_3.25rem_minmax(0,1fr)]';

interface AlertTableProps {
  rows: readonly AlertRow[];
  onChange: (rows: AlertRow[]) => void;
  settings: AlertSettings;
  deviceCount: number | null;
}

/** The table of alerts by channel; on a phone each kind is a block of its own. */
export function AlertTable({ rows, onChange, settings, deviceCount }: AlertTableProps) {
  const change = (kind: string, patch: Partial<AlertRow>) =>
    onChange(rows.map((row) => (row.kind === kind ? { ...row, ...patch } : row)));
  return (
    <PlainTable className="mt-4 w-full max-sm:block">
      <thead className="max-sm:block">
        <tr className={classNames('align-bottom max-sm:border-b max-sm:border-line-2', phoneColumns)}>
          <HeadCell className="ps-0 text-start max-sm:sr-only">{text('tell_me')}</HeadCell>
          {alertChannels.map((channel) => (
            <HeadCell key={channel} className="w-24 text-center align-top max-sm:w-auto">
              <Icon of={icons[channel]} className="mx-auto mb-1 text-icon" />
              {text(channel)}
              <ChannelNote channel={channel} settings={settings} deviceCount={deviceCount} />
            </HeadCell>
          ))}
          <HeadCell className="w-38 ps-4 text-start max-sm:sr-only">{text('in_quiet_hours')}</HeadCell>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <Row key={row.kind} row={row} onChange={(patch) => change(row.kind, patch)} />
        ))}
      </tbody>
    </PlainTable>
  );
}

const HeadCell = ({ className, children }: { className: string; children: ReactNode }) => (
  <th
    scope="col"
    className={classNames('border-b border-line-2 px-1 pb-2 text-xs font-medium text-fg-2 max-sm:border-0', className)}
  >
    {children}
  </th>
);

function ChannelNote({
  channel,
  settings,
  deviceCount,
}: Omit<AlertTableProps, 'rows' | 'onChange'> & { channel: AlertChannel }) {
  const note = 'block text-xs font-normal';
  if (channel === 'in_app') return <small className={classNames(note, 'text-fg-3')}>{text('while_open')}</small>;
  if (channel === 'push') {
    const words = settings.push_public_key === null ? text('push_off') : text('devices', { count: deviceCount ?? 0 });
    return <small className={classNames(note, 'text-fg-3')}>{words}</small>;
  }
  if (settings.email === null)
    return <small className={classNames(note, 'text-warning-fg')}>{text('no_address')}</small>;
  return settings.is_email_verified ? null : (
    <small className={classNames(note, 'text-warning-fg')}>{text('not_verified')}</small>
  );
}

interface RowProps {
  row: AlertRow;
  onChange: (patch: Partial<AlertRow>) => void;
}

const cellClasses =
  'h-10 border-b border-line px-1 text-center max-sm:grid max-sm:h-11 max-sm:place-items-center max-sm:border-0';

function Row({ row, onChange }: RowProps) {
  return (
    <tr className={classNames(phoneColumns, 'max-sm:border-b max-sm:border-line max-sm:py-2')}>
      <th scope="row" className="border-b border-line ps-0 text-start font-normal max-sm:col-span-full max-sm:border-0">
        {row.label}
      </th>
      {alertChannels.map((channel) => (
        <td key={channel} className={cellClasses}>
          <Cell row={row} channel={channel} onChange={onChange} />
        </td>
      ))}
      <td className="border-b border-line ps-4 max-sm:border-0">
        <Select<InQuietHours>
          label={text('in_quiet_hours_of', { kind: row.label })}
          isLabelHidden
          value={row.in_quiet_hours}
          options={[
            { value: 'comes_through', label: text('comes_through') },
            { value: 'waits', label: text('waits') },
          ]}
          onChange={(in_quiet_hours) => onChange({ in_quiet_hours })}
        />
      </td>
    </tr>
  );
}

function Cell({ row, channel, onChange }: RowProps & { channel: AlertChannel }) {
  const name = { kind: row.label, channel: text(channel).toLowerCase() };
  if (row.locked.includes(channel)) {
    return (
      <span className="grid place-items-center text-fg-3">
        <Icon of={Lock} size={14} />
        <VisuallyHidden>{text('always_on', name)}</VisuallyHidden>
      </span>
    );
  }
  return (
    <BareCheckbox
      aria-label={text('cell', name)}
      checked={row[channel]}
      onChange={({ target }) => onChange({ [channel]: target.checked })}
    />
  );
}
