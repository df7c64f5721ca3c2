import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { selfTestsTag } from './tags.ts';

/** A test lead came one step further, or its test is over. */
export const selfTestAdvanced = defineEvent('lead-source.self-test-advanced', {
  payload: z.object({ self_test_id: z.uuid() }),
  refreshes: [selfTestsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** A person switched the daily self-test of a source on or off. */
export const dailySelfTestSwitched = defineEvent('lead-source.daily-self-test', {
  payload: z.object({ what: z.enum(['on', 'off']) }),
  refreshes: [selfTestsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});
