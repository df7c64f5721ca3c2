const WIDTH = 120;

/** Writes readable JSON: what fits on one line is on one line; an only member begins on the line of what holds it. */
export function printJson(value: unknown, indent = ''): string {
  const line = onOneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH) return line;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const [alone, ...others] = Object.entries(value);
  if (alone && others.length === 0) {
    const key = Array.isArray(value) ? '' : `${JSON.stringify(alone[0])}: `;
    return `${open}${key}${printJson(alone[1], indent)}${close}`;
  }
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => printJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printJson(item, inner)}`);
  return `${open.trim()}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close.trim()}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
