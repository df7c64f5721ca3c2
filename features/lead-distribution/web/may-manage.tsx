import { FreeTierBar } from '#features/lead-rules/web/index.ts';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { useSession } from '#platform/web/session.tsx';
import { NoPermissionPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { text } from './en.ts';

/** Says who can allow it, in place of a screen about distribution. */
export function NotAllowed() {
  const { owner_name } = useSession();
  return (
    <>
      <PageHeader title={text('lead_distribution')} />
      <NoPermissionPanel title={text('no_permission')}>
        {text('no_permission_text', { owner: owner_name })}
      </NoPermissionPanel>
    </>
  );
}

/** Opens the drawer about the plan. */
export const offerPro = () =>
  openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: text('pro_reason') });

/** Says in the free tier that nothing is sent (readings.md D40). */
export const FreeTierNote = () => (
  <FreeTierBar title={text('free_tier_title')} unlock={text('unlock')} onUnlock={offerPro}>
    {text('free_tier_text')}
  </FreeTierBar>
);
