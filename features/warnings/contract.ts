import * as z from 'zod';
import { warningsTag } from '#domain/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import type { PolicyKey } from '#platform/contract/permissions.ts';
import { Platform } from '#platform/contract/platform.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';

/** The types that have a banner (S0-2.4); the screen ignores any other. */
export const WarningType = z.enum([
  'SUBSCRIPTION_ISSUES',
  'INTEGRATION_FB_PERMISSION_ISSUES',
  'INTEGRATION_FB_DELAYED_LEAD_ALERTS',
  'INTEGRATIONS_CONNECT_LEAD_SOURCES',
  'ACCOUNT_EXPIRING',
  'CUSTOM_IN_APP_WARNING',
  'AUTOMATION_CREDIT_WARNING',
]);
export type WarningType = z.output<typeof WarningType>;

/**
 * Warnings the screen hides only for the session, because dismissing them does not remove their cause
 * (readings.md B14).
 */
export const sessionOnlyWarnings: readonly WarningType[] = ['SUBSCRIPTION_ISSUES', 'ACCOUNT_EXPIRING'];

/** Whom some warning may concern. */
export const concernedByWarnings: readonly PolicyKey[] = ['TEAM.MANAGE', 'INTEGRATIONS.MANAGE'];

/** What the application asks first. */
export const firstWarnings = { platform: 'web_app' } as const;

/** `id` is stable per type and organisation, so that a dismissal lasts (readings.md B14). */
export const Warning = z.object({
  id: z.string(),
  warning_type: WarningType,
  status: z.string().nullable(),
  sub_status: z.string().nullable(),
  additional_info: z.record(z.string(), z.unknown()),
  free_trial_end_date: Instant.nullable(),
  paid_for_until_date: Instant.nullable(),
  only_contains_upcoming: z.boolean(),
});
export type Warning = z.output<typeof Warning>;

export const warnings = {
  list: endpoint('GET /api/auth/api/v1/app-warnings', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The banners the person should see now, most urgent first.',
    source: 'auth.listAppWarnings',
    query: z.object({ platform: Platform.optional() }),
    returns: z.object({ warnings: z.array(Warning) }),
    reads: [warningsTag],
  }),
  dismiss: endpoint('POST /api/auth/api/v1/dismiss-app-warning/{id}', {
    needs: 'session',
    plan: 'free',
    row: noRow('a warning is about the caller, who puts it aside for themselves'),
    database: 'transaction',
    summary:
      'Dismisses a warning for this person; one that cannot be dismissed is hidden by the screen until the session ends.',
    source: 'auth.dismissAppWarning',
    params: z.object({ id: z.string().max(200) }),
    returns: Done,
    errors: ['not_found'],
    changes: [warningsTag],
  }),
};
