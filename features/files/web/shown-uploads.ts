/** Pictures that were just uploaded, by their keys, until an answer names their address. */
const shown = new Map<string, string>();

/** Shows a picture from the file itself as long as what it belongs to is not stored. */
export function showUpload(key: string, file: File): void {
  shown.set(key, URL.createObjectURL(file));
}

export const findShownUpload = (key: string): string | null => shown.get(key) ?? null;
