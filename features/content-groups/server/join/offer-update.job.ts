import * as z from 'zod';
import { alertKind, alertPeople } from '#features/notifications/server/index.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { writeNewer } from './en.ts';

/** Somebody who joined a group can have a newer version. */
export const groupUpdateKind = alertKind({
  kind: 'content_group_update',
  label: 'Newer versions of content I copied',
  about: 'content',
  defaults: { in_app: true, email: false, push: false },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});

const payload = z.object({
  /** The organisation of the person who is told. */
  org_id: z.int(),
  profile_id: z.int(),
  owner: z.string(),
  title: z.string(),
  page: z.string(),
});

/** Tells a person, in their own organisation, that there is a newer version of what they copied. */
export const offerUpdateJob = defineJob({
  name: 'content-groups.offer-update',
  payload,
  attempts: 5,
  async run({ services, request_id }, { org_id, profile_id, page, ...words }) {
    const { public_url } = services.settings;
    await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, (scope) =>
      alertPeople(scope, groupUpdateKind, [profile_id], { ...writeNewer(words), public_url, page }),
    );
  },
});
