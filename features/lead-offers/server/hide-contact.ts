const MANY_DIGITS = 6;

/** Returns the name of a lead to show before it is claimed: one that is an e-mail address or a number stays hidden. */
export function hideContact(name: string): string {
  const digits = name.replace(/\D/g, '').length;
  return name.includes('@') || digits >= MANY_DIGITS || name.trim() === '' ? 'New lead' : name;
}
