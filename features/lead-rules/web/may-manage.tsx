import { Lock } from 'lucide-react';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { NoPermissionPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { text } from './en.ts';

/** Returns whether the person may see and change the rules. */
export const useMayManage = (): boolean => mayUse(useSession(), 'TEAM.MANAGE');

interface RulesNotAllowedProps {
  /** The title of the page. */
  page: string;
  /** What the person can't do. */
  title: string;
}

/** Says who can allow it, in place of a screen about rules of any kind. */
export function RulesNotAllowed({ page, title }: RulesNotAllowedProps) {
  const { owner_name } = useSession();
  return (
    <>
      <PageHeader title={page} />
      <NoPermissionPanel title={title}>{text('no_permission_text', { owner: owner_name })}</NoPermissionPanel>
    </>
  );
}

/** Stands in place of a screen about lead assignment. */
export const NotAllowed = () => <RulesNotAllowed page={text('team')} title={text('no_permission')} />;

/** Opens the drawer about the plan. */
export const offerPro = () =>
  openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: text('pro_reason') });

/** Says in the free tier that no rule runs (readings.md D40). */
export function FreeTierNote() {
  const { owner_name } = useSession();
  return (
    <FreeTierBar title={text('free_tier_title')} unlock={text('unlock')} onUnlock={offerPro}>
      {text('free_tier_text', { owner: owner_name })}
    </FreeTierBar>
  );
}

interface FreeTierBarProps {
  title: string;
  unlock: string;
  onUnlock: () => void;
  children: string;
}

/** A bar that is shown in the free tier alone: what does not work there, and the way out. */
export function FreeTierBar({ title, unlock, onUnlock, children }: FreeTierBarProps) {
  const { is_free_tier } = useSession();
  if (!is_free_tier) return null;
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-warning-line bg-warning-tint px-4 py-2.5 text-warning-fg">
      <Icon of={Lock} />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">{title}</strong> {children}
      </p>
      <Button size="sm" onClick={onUnlock}>
        {unlock}
      </Button>
    </section>
  );
}
