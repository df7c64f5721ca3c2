import { AccountFrame, AccountLoading, SaveBar } from '#features/preferences/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { type Availability, availability } from '../../contract.ts';
import { AvailabilityFields } from './availability-fields.tsx';
import type { AvailabilityValue } from './availability-form.ts';
import { text } from './en.ts';
import { useOwnForm } from './use-availability-form.ts';

/** When the person gets leads: pause, working hours, days off, daily limit. */
export function AvailabilityScreen() {
  const { is_free_tier } = useSession();
  const read = useRead(availability.getOwn, {});
  return (
    <AccountFrame title={text('title')} lead={text('lead')}>
      {is_free_tier && <p className="mt-3 text-warning-fg">{text('free_tier')}</p>}
      {read.data ? <OwnAvailability stored={read.data} /> : <AccountLoading query={read} title={text('not_loaded')} />}
    </AccountFrame>
  );
}

const labels: Record<AvailabilityValue, string> = {
  pause: text('pause'),
  hours: text('hours'),
  days_off: text('days_off'),
  cap: text('cap'),
};

function OwnAvailability({ stored }: { stored: Availability }) {
  const form = useOwnForm(stored);
  return (
    <form {...form.props}>
      <AvailabilityFields stored={stored} form={form} />
      <SaveBar changed={form.changed.map((name) => labels[name])} form={form} />
    </form>
  );
}
