import * as z from 'zod';
import { contentsTag } from '#features/content/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

const payload = z.object({});
const refreshes = [contentsTag];

/** A person of another organisation, or a colleague, joined a group with its code. */
export const contentGroupJoined = defineEvent('content-group.joined', { payload, refreshes, audit: true });

/** Copies of a group came further, or all of them are there. */
export const contentGroupCopied = defineEvent('content-group.copied', { payload, refreshes, audit: false });
