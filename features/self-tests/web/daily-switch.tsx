import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { selfTests } from '../contract.ts';
import { text } from './en.ts';
import type { TestedSource } from './tested-source.ts';
import { useSelfTests } from './use-self-tests.ts';

interface DailySwitchProps {
  kind: string;
  sources: readonly TestedSource[];
  label: string;
  help?: string;
  isLabelHidden?: boolean;
}

/** Switches the daily test of all pages on or off, at once. */
export function DailySwitch({ kind, sources, ...words }: DailySwitchProps) {
  const { data } = useSelfTests(kind);
  const daily = data?.daily_source_ids ?? [];
  const isOn = sources.length > 0 && sources.every(({ source_id }) => daily.includes(source_id));
  const change = useChange(selfTests.setDaily);
  const setAll = async (is_on: boolean) => {
    for (const { source_id } of sources) await change.mutateAsync({ params: { id: source_id }, body: { is_on } });
    toast({ type: 'SUCCESS', heading: text(is_on ? 'every_day_on' : 'every_day_off') });
  };
  return (
    <Switch
      {...words}
      disabled={data === undefined || sources.length === 0}
      checked={change.isPending ? (change.variables.body?.is_on ?? isOn) : isOn}
      // A refusal is shown by a toast already.
      onChange={({ target }) => void setAll(target.checked).catch(() => undefined)}
    />
  );
}
