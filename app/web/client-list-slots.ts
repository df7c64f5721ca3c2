import type { ClientListSlots } from '#features/clients/web/index.ts';
import { FollowUpsTab } from '#features/follow-ups/web/index.ts';

/** What the lists of clients show of other features. */
export const clientListSlots: ClientListSlots = { FollowUpsTab };
