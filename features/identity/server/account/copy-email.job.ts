import * as z from 'zod';
import { withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import type { Services } from '#platform/server/services.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { emailChanged } from '../../events.ts';
import { writeProfileEmail } from '../sign-in/organisation.queries.ts';
import { findPerson, listMemberships } from '../sign-in/people.queries.ts';

/** Writes a person's address to their profile in every organisation. */
export async function copyEmailToProfiles(services: Services, userId: number, request_id: string): Promise<void> {
  const { person, memberships } = await withGlobalScope(services.database, request_id, async (globalScope) => ({
    person: await findPerson(globalScope, userId),
    memberships: await listMemberships(globalScope, userId),
  }));
  const email = person?.email;
  if (!email) return;
  for (const { org_id } of memberships) {
    await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
      const profileId = await writeProfileEmail(scope, userId, email);
      if (!profileId) return;
      const acting = { ...scope, actor: await findActor(scope, profileId) };
      await record(acting, emailChanged, { subject_id: profileId, payload: {}, audience: null });
    });
  }
}

export const copyEmailJob = defineJob({
  name: 'identity.copy-email',
  payload: z.object({ user_id: z.int() }),
  attempts: 10,
  run: ({ services, request_id }, { user_id }) => copyEmailToProfiles(services, user_id, request_id),
});
