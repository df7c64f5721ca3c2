import { GroupSharing } from '#features/content-groups/web/index.ts';
import { identity } from '#features/identity/contract.ts';
import { call } from '#platform/web/api.ts';
import { signOut } from './sign-out.ts';

/** What a code leads to, with leaving for another account. */
export const GroupSharingPage = () => (
  <GroupSharing leaveFor={(address) => void signOut(() => call(identity.logout, {}), address)} />
);
