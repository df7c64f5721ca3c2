import type { ReactNode } from 'react';
import { FreeTierBar } from '#platform/web/free-tier-bar.tsx';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { NoPermissionPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { text } from './en.ts';
import type { RulesKind } from './rules-kind.ts';

type OfKind = { kind: Pick<RulesKind, 'words'> };

/** Returns whether the person may see and change the rules. */
export const useMayManage = (): boolean => mayUse(useSession(), 'TEAM.MANAGE');

/** A screen about rules; to people who may not see them it says who can allow it. */
export const OnlyManagers = ({ kind, children }: OfKind & { children: ReactNode }) =>
  useMayManage() ? children : <NotAllowed kind={kind} />;

/** Makes a screen about rules of one that may be drawn for managers only. */
export const forManagers = (kind: OfKind['kind'], Screen: () => ReactNode) => () => (
  <OnlyManagers kind={kind}>
    <Screen />
  </OnlyManagers>
);

function NotAllowed({ kind: { words } }: OfKind) {
  const { owner_name } = useSession();
  return (
    <>
      <PageHeader title={words.locked} />
      <NoPermissionPanel title={words.no_permission}>
        {text('no_permission_text', { owner: owner_name })}
      </NoPermissionPanel>
    </>
  );
}

/** Opens the drawer about the plan. */
export const offerPro = ({ words }: OfKind['kind']): void =>
  openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: words.pro_reason });

/** Says in the free tier that no rule runs (readings.md D40). */
export function FreeTierNote({ kind }: OfKind) {
  const { owner_name } = useSession();
  const { free_tier_title, free_tier_text, unlock } = kind.words;
  return (
    <FreeTierBar title={free_tier_title} unlock={unlock} onUnlock={() => offerPro(kind)}>
      {free_tier_text(owner_name)}
    </FreeTierBar>
  );
}
