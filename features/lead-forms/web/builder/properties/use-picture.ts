import { findShownUpload } from '#features/files/web/index.ts';
import { useBuilder } from '../builder-context.ts';

/** Returns the address of a picture of the draft; null without one. */
export function usePicture(key: string | null): string | null {
  const { pictures } = useBuilder().form;
  return key === null ? null : (pictures[key] ?? findShownUpload(key));
}
