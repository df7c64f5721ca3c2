import type { ComponentType } from 'react';
import { withContentKinds } from '#features/content/web/index.ts';
import { loadGroupSharing } from '#features/content-groups/web/index.ts';
import { identity } from '#features/identity/contract.ts';
import { call } from '#platform/web/api.ts';
import { signOut } from './sign-out.ts';

/** Loads what a code leads to, together with leaving for another account. */
export const loadGroupSharingPage = withContentKinds(async (): Promise<ComponentType> => {
  const GroupSharing = await loadGroupSharing();
  return () => <GroupSharing leaveFor={(address) => void signOut(() => call(identity.logout, {}), address)} />;
});
