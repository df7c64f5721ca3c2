/** Makes the browser save what is at an address under a name. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by then.
  if (url.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** Returns a name without the characters that no file name may have. */
export const toFileName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, ' ');
