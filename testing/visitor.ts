import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import type { TestApp } from './app.ts';
import { type RawAnswer, send } from './world.ts';

type World = Pick<TestApp, 'server' | 'services'>;
type From = Parameters<typeof send>[4];

/** One browser, which keeps its cookies and sends them with every call. */
export interface Visitor {
  readonly app: World;
  /** Makes the call with any input and returns the answer. */
  send(endpoint: AnyEndpoint, input?: object): Promise<RawAnswer>;
  /** Returns its cookie of this name. */
  cookie(name: string): string | undefined;
  forget(name: string): void;
}

/** @param from its network address and its user agent. */
export function newVisitor(app: World, from: From = {}): Visitor {
  const jar = new Map<string, string>();
  return {
    app,
    send: async (endpoint, input = {}) => {
      const header = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await send(app, endpoint, input as CallInput<AnyEndpoint>, header, from);
      for (const line of listSetCookies(answer)) keep(jar, line);
      return answer;
    },
    cookie: (name) => jar.get(name),
    forget: (name) => void jar.delete(name),
  };
}

/** Returns the `Set-Cookie` lines of an answer. */
export function listSetCookies({ headers }: Pick<RawAnswer, 'headers'>): string[] {
  const lines = headers['set-cookie'];
  if (lines === undefined) return [];
  return Array.isArray(lines) ? lines : [String(lines)];
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
  if (/; Max-Age=0\b/.test(line)) jar.delete(name);
  else jar.set(name, value);
}
