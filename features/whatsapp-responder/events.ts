import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { respondersTag } from './tags.ts';

const options = { payload: z.object({}), refreshes: [respondersTag], needs: 'TEAM.MANAGE', audit: true } as const;

export const responderCreated = defineEvent('responder.created', options);
export const responderChanged = defineEvent('responder.changed', options);
export const responderDeleted = defineEvent('responder.deleted', options);

/** The order in which responders are asked; the subject is the organisation. */
export const respondersReordered = defineEvent('responder.reordered', options);

/** What all responders have in common is another; the subject is the organisation. */
export const responderSettingsChanged = defineEvent('responder.settings-changed', options);
