import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { Id } from '#platform/contract/ids.ts';
import { subteamChanges } from './tags.ts';

const refreshes = subteamChanges;
const audit = true;
const payload = z.object({ name: z.string() });
const ofMember = payload.extend({ profile_id: Id });

export const subteamCreated = defineEvent('subteam.created', { payload, refreshes, audit });

/** A sub-team was renamed or its members were replaced. */
export const subteamUpdated = defineEvent('subteam.updated', { payload, refreshes, audit });

export const subteamDeleted = defineEvent('subteam.deleted', { payload, refreshes, audit });

export const subteamMemberRemoved = defineEvent('subteam.member-removed', { payload: ofMember, refreshes, audit });

/** A member became a manager, who sees the clients of everyone in the sub-team. */
export const subteamManagerMade = defineEvent('subteam.manager-made', { payload: ofMember, refreshes, audit });

/** A manager became a plain member again. */
export const subteamManagerRevoked = defineEvent('subteam.manager-revoked', { payload: ofMember, refreshes, audit });
