/** Returns the zone by whose clock waits and hours of a client count: the client's, else the assignee's. */
export const findZone = (
  { assigned_to_id_or_zero }: { assigned_to_id_or_zero: number },
  zones: ReadonlyMap<number, string>,
): string => zones.get(assigned_to_id_or_zero) ?? zones.get(0) ?? 'UTC';
