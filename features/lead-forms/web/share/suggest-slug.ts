const MAX_SLUG = 40;

/** Returns the end of an address for a name: 'expo-singapore-hall-4'; empty where no letter from a to z is left. */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}
