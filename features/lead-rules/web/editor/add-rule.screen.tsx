import { urlFlag, useUrlState } from '#platform/web/url-state.ts';
import { NotAllowed, useMayManage } from '../may-manage.tsx';
import { RuleEditor } from './rule-editor.tsx';

const inAddress = { default: urlFlag };

/** A new rule, or with `?default=true` the default rule (S0-2.1-57). */
export function AddRuleScreen() {
  const [{ default: isDefault = false }] = useUrlState<{ default?: boolean }>(inAddress);
  if (!useMayManage()) return <NotAllowed />;
  return <RuleEditor key={String(isDefault)} rule={null} isDefault={isDefault} />;
}
