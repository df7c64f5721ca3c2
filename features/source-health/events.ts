import * as z from 'zod';
import { sourceHealthTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

/** A source has sent nothing for longer than chance explains. */
export const sourceSilent = defineEvent('lead-source.silent', {
  payload: z.object({}),
  refreshes: [sourceHealthTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** A person said that a source is paused. */
export const silencePaused = defineEvent('lead-source.silence-paused', {
  payload: z.object({}),
  refreshes: [sourceHealthTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});
