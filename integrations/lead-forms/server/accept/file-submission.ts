import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';

/** Makes a lead of a submission that is none yet, with the time it was sent. */
export async function fileSubmission(_scope: OrgScope, _services: Services, _submission_id: string): Promise<void> {}
