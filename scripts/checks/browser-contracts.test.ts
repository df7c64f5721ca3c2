import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { withoutSchemas } from '../browser-contracts.ts';

const inBrowser = (code: string) => withoutSchemas(code, parseAst(code));

describe('a contract in the browser', () => {
  it('keeps an endpoint’s path and what it refreshes', () => {
    expect(inBrowser("f(endpoint('GET /api/a', { needs: 'session', query: z.object({}), reads: ['a'] }));")).toBe(
      "f(endpoint('GET /api/a', { reads: ['a'] }));",
    );
  });

  it('keeps an event’s kind and what it refreshes', () => {
    expect(inBrowser("f(defineEvent('a.b', { payload: z.object({}), refreshes }));")).toBe(
      "f(defineEvent('a.b', { refreshes }));",
    );
  });

  it('keeps what several endpoints share, which may say what they refresh', () => {
    expect(inBrowser("f(endpoint('GET /api/a', { ...shared, returns: Done }));")).toBe(
      "f(endpoint('GET /api/a', { ...shared }));",
    );
  });

  it('keeps of what they share what they refresh alone, also where a function returns it', () => {
    const code = "const all = { plan: 'free', changes };\nconst one = (right) => ({ ...all, row: row(right) });\n";
    expect(inBrowser(`${code}f(endpoint('GET /api/a', { ...one('edit'), returns: Done }));`)).toBe(
      'const all = /* @__PURE__ */ (() => ({ changes }))();\nconst one = (right) => ({ ...all });\n' +
        "f(endpoint('GET /api/a', { ...one('edit') }));",
    );
  });

  it('keeps what they share as it is where something else uses it', () => {
    const code = "const all = { plan: 'free' };\nf(all);\nf(endpoint('GET /api/a', { ...all }));";
    expect(inBrowser(code)).toContain("{ plan: 'free' }");
  });

  it('keeps that a field has other headings, but not their text', () => {
    expect(inBrowser("f(defineFields({ company: { kind: 'text', headers: 'company; firm' } }));")).toBe(
      "f(defineFields({ company: { kind: 'text', headers: '' } }));",
    );
  });

  it('loses a schema that nothing uses', () => {
    expect(inBrowser('export const Name = z.string().min(1);')).toBe(
      'export const Name = /* @__PURE__ */ (() => (z.string().min(1)))();',
    );
  });

  it('keeps functions and plain values as they are', () => {
    const code = "export const f = (a) => a.b({ needs: 1 });\nexport const names = ['a', 'b'];";
    expect(inBrowser(code)).toBe(code);
  });
});
