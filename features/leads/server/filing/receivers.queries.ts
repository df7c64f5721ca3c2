import type { OrgScope } from '#platform/server/database/scope.ts';

export interface Receiver {
  profile_id: number;
  role: string;
  name: string;
  /** Null when there is none or the person does not want e-mails about new leads. */
  email: string | null;
}

/** Returns the owner and these profiles, without inactive ones. */
export async function findReceivers(scope: OrgScope, ids: readonly number[]): Promise<Receiver[]> {
  const rows = await scope.db
    .selectFrom('profiles')
    .leftJoin('user_preferences', (join) =>
      join
        .onRef('user_preferences.org_id', '=', 'profiles.org_id')
        .onRef('user_preferences.profile_id', '=', 'profiles.id'),
    )
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.account_status', '=', 'ACTIVE')
    .where((eb) => eb.or([eb('profiles.role', '=', 'OWNER'), eb('profiles.id', 'in', [0, ...ids])]))
    .select(['profiles.id as profile_id', 'profiles.role', 'profiles.name', 'profiles.email', 'new_lead_emails'])
    .execute();
  return rows.map(({ new_lead_emails, email, ...row }) => ({
    ...row,
    email: new_lead_emails === false ? null : email,
  }));
}
