interface Recipient {
  id: number;
  /** Null for a person outside the account. */
  member_prof_id: number | null;
  name: string;
}

/** Returns whom an avatar shows: a member looks the same everywhere. */
export const asPerson = ({ id, member_prof_id, name }: Recipient): { id: number | string; name: string } => ({
  id: member_prof_id ?? `outside-${id}`,
  name,
});
