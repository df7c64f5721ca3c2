import { useMayManage } from '#features/lead-rules/web/index.ts';
import { urlFlag, useUrlState } from '#platform/web/url-state.ts';
import { NotAllowed } from '../may-manage.tsx';
import { DistributionEditor } from './distribution-editor.tsx';

const inAddress = { default: urlFlag };

/** A new rule, or with `?default=true` the default rule (S0-2.1-46, S0-2.1-47). */
export function AddDistributionRuleScreen() {
  const [{ default: isDefault = false }] = useUrlState<{ default?: boolean }>(inAddress);
  if (!useMayManage()) return <NotAllowed />;
  return <DistributionEditor key={String(isDefault)} rule={null} isDefault={isDefault} />;
}
