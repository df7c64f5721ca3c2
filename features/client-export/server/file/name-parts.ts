/** Returns what the names of the stored parts of an export begin with. */
export const nameParts = (file_key: string): string => `export-${file_key}`;
