import { type ComponentType, useState } from 'react';
import { useChange, useRead } from '#platform/web/data.ts';
import { type WarningType, warnings } from '../contract.ts';
import { AutomationCredits } from './automation-credits.tsx';
import type { WarningProps } from './warning-props.ts';

/** The banners there are; a warning of any other type is neither shown nor counted (S0-2.4-12). */
const banners: Partial<Record<WarningType, ComponentType<WarningProps>>> = {
  AUTOMATION_CREDIT_WARNING: AutomationCredits,
};

/** Shows the warnings one at a time (S0-2.4-02 to S0-2.4-04). */
export function WarningBanners() {
  const read = useRead(warnings.list, { query: { platform: 'web_app' } });
  const dismiss = useChange(warnings.dismiss);
  const [turn, setTurn] = useState(0);
  const dismissed = dismiss.isPending ? dismiss.variables.params.id : null;
  const shown = (read.data?.warnings ?? []).filter(({ id, warning_type }) => banners[warning_type] && id !== dismissed);
  const index = shown.length === 0 ? 0 : turn % shown.length;
  const warning = shown[index];
  const Banner = warning && banners[warning.warning_type];
  if (!Banner) return null;
  return (
    <Banner
      key={warning.id}
      warning={warning}
      position={{
        index: index + 1,
        total: shown.length,
        onPrevious: () => setTurn(index + shown.length - 1),
        onNext: () => setTurn(index + 1),
      }}
      onDismiss={() => dismiss.mutate({ params: { id: warning.id } })}
    />
  );
}
