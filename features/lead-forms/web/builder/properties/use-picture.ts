import { useBuilder } from '../builder-context.ts';

/** Pictures that were just uploaded, until the stored form names their address. */
const uploaded = new Map<string, string>();

/** Shows a picture from the file itself as long as its form is not stored. */
export function previewUpload(key: string, file: File): void {
  uploaded.set(key, URL.createObjectURL(file));
}

/** Returns the address of a picture of the draft; null without one. */
export function usePicture(key: string | null): string | null {
  const { pictures } = useBuilder().form;
  return key === null ? null : (pictures[key] ?? uploaded.get(key) ?? null);
}
