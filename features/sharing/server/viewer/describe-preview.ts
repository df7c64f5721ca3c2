import type { PlaceholderValues } from '#features/content/contract.ts';
import type { ShownContent, ShownShare } from '#features/content/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { describeAdviser, readSender, type SharedPage, userValues } from './open-page.queries.ts';

interface Preview {
  /** Who would share it. */
  profile_id: number;
  title: string;
  /** What placeholders about the client stand for. */
  client: PlaceholderValues;
  urlOf: (name: string, key: string) => string;
  show: (share: Pick<ShownShare, 'values' | 'sender'>) => Promise<ShownContent>;
}

/** Returns the page that recipients would see, under no link. */
export async function describePreview(
  scope: OrgScope,
  { profile_id, title, client, urlOf, show }: Preview,
): Promise<SharedPage & { values: PlaceholderValues }> {
  const row = await readSender(scope, profile_id);
  const adviser = describeAdviser(row, urlOf);
  const values = { ...client, ...userValues(row), content_name: title };
  const shown = await show({ values, sender: adviser });
  const { org_name, web_app_logo_url: org_logo_url } = row;
  return { ...shown, values, org_id: scope.org_id, code: '', title, org_name, org_logo_url, adviser };
}
