/** Pictures that were pasted, by the gallery that was made for them, until its form takes them. */
const waiting = new Map<string, File[]>();

export const addWaitingFiles = (id: string, files: File[]): void => void waiting.set(id, files);

export function removeWaitingFiles(id: string): File[] {
  const files = waiting.get(id) ?? [];
  waiting.delete(id);
  return files;
}
