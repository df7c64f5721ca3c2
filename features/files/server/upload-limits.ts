import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { fileSettings } from './settings.ts';
import { lockUploadUse } from './upload-limits.queries.ts';

/** The most open uploads of an organisation; one person has at most three at once. */
const MAX_OPEN = 100;
/** Ten times the most files a person can choose at once. */
const MAX_UPLOADS_A_DAY = 2_000;

const GIGABYTE = 1024 ** 3;
const MINUTES_SECONDS = 600;
const HOUR_SECONDS = 3_600;

/**
 * Refuses an upload that exceeds the organisation's limits. Throws `invalid_input` when its storage is full and
 * `too_many_requests` for limits that pass with time.
 */
export async function checkUploadLimits(
  scope: OrgScope,
  settings: Pick<Settings, 'of_modules' | 'support_email'>,
  bytes: number,
): Promise<void> {
  const { ORG_STORAGE_GB, ORG_UPLOAD_GB_PER_DAY } = fileSettings.readFrom(settings);
  const use = await lockUploadUse(scope);
  if (use.bytes + bytes > ORG_STORAGE_GB * GIGABYTE) {
    const message = `Your account’s storage is full (${ORG_STORAGE_GB} GB). Write to ${settings.support_email} for more.`;
    throw fieldProblem('file', message);
  }
  if (use.bytes_of_day + bytes > ORG_UPLOAD_GB_PER_DAY * GIGABYTE || use.uploads_of_day >= MAX_UPLOADS_A_DAY) {
    throw tooMany('Your account has reached its daily upload limit. Try again tomorrow.', HOUR_SECONDS);
  }
  if (use.open >= MAX_OPEN) {
    throw tooMany('Your account has too many uploads in progress. Try again in a few minutes.', MINUTES_SECONDS);
  }
}

const tooMany = (detail: string, retry_after_seconds: number) =>
  new Problem('too_many_requests', { detail, errors: { file: detail }, retry_after_seconds });
