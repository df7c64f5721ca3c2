// Stands in for cookies and storage in a frame without an origin, which has neither; pixels expect both.

/**
 * @param {Record<string, string>} values what was set before
 * @param {(name: string, value: string | null) => void} onChange
 * @returns {{ readonly cookie: string, set(text: string): void }}
 */
export function createCookies(values, onChange) {
  const jar = new Map(Object.entries(values));
  return {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set(text) {
      const [pair = '', ...attributes] = text.split(';');
      const end = pair.indexOf('=');
      if (end < 1) return;
      const [name, value] = [pair.slice(0, end).trim(), pair.slice(end + 1).trim()];
      const isOver = attributes.some(hasEnded);
      if (isOver) jar.delete(name);
      else jar.set(name, value);
      onChange(name, isOver ? null : value);
    },
  };
}

/** Whether an attribute of a cookie says that it has ended. @param {string} attribute */
function hasEnded(attribute) {
  const [name = '', value = ''] = attribute.split('=').map((part) => part.trim());
  if (/^max-age$/i.test(name)) return Number(value) <= 0;
  return /^expires$/i.test(name) && Date.parse(value) <= Date.now();
}

/** @returns {Storage} */
export function createStorage() {
  /** @type {Map<string, string>} */
  const stored = new Map();
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, String(value)),
    removeItem: (name) => void stored.delete(name),
    clear: () => stored.clear(),
  };
}
