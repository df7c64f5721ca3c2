/** Makes a browser save an answer under this name (RFC 6266), in plain characters for old browsers as well. */
export function attachment(fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\r\n]/g, ' ');
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`;
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
