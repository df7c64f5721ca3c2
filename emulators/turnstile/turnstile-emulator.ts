import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';
import { widgetScript } from './widget-script.ts';

export interface TurnstileSite {
  secret: string;
}

/** Whom a solved challenge is for. */
export interface SolvedChallenge {
  hostname: string;
  action: string;
}

interface SpentToken {
  idempotency_key: string | null;
  answer: EmulatedAnswer;
}

const ALWAYS_PASSES = '1x0000000000000000000000000000000AA';
const ALWAYS_FAILS = '2x0000000000000000000000000000000AA';
const ALREADY_SPENT = '3x0000000000000000000000000000000AA';

const LIFETIME_MS = 300_000;
const MAX_TOKEN = 2_048;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Cloudflare's check of challenges, and a widget that solves its own (integrations 10.2). */
export class TurnstileEmulator extends Emulator {
  private readonly spent = new Map<string, SpentToken>();
  private minted = 0;

  constructor(private readonly site: TurnstileSite) {
    super();
  }

  /** Solves a challenge as a visitor's browser does. @returns the token that the page sends. */
  solve({ hostname, action }: SolvedChallenge): string {
    this.minted += 1;
    const solved = { hostname, action, at: this.nowMs, number: this.minted };
    return `0.${Buffer.from(JSON.stringify(solved)).toString('base64url')}`;
  }

  protected override answer({ method, path, headers, body }: EmulatedRequest): EmulatedAnswer {
    if (method === 'GET' && path === '/turnstile/v0/api.js')
      return { status: 200, headers: { 'content-type': 'text/javascript' }, body: widgetScript(this.nowMs) };
    if (method !== 'POST' || path !== '/turnstile/v0/siteverify') return { status: 404, body: 'not found' };
    const asked = readAsked(headers['content-type'] ?? '', body);
    return asked ? this.verify(asked) : refuse('bad-request');
  }

  private verify({ secret, response, idempotency_key }: Record<string, string | undefined>): EmulatedAnswer {
    if (!secret) return refuse('missing-input-secret');
    if (secret === ALWAYS_PASSES) return this.pass({ hostname: 'example.com', action: '' });
    if (secret === ALWAYS_FAILS) return refuse('invalid-input-response');
    if (secret === ALREADY_SPENT) return refuse('timeout-or-duplicate');
    if (secret !== this.site.secret) return refuse('invalid-input-secret');
    if (!response) return refuse('missing-input-response');
    if (idempotency_key !== undefined && !UUID.test(idempotency_key)) return refuse('bad-request');
    const solved = response.length <= MAX_TOKEN ? readToken(response) : null;
    if (!solved) return refuse('invalid-input-response');
    const known = this.spent.get(response);
    if (known) {
      const isSame = known.idempotency_key !== null && known.idempotency_key === idempotency_key;
      return isSame ? known.answer : refuse('timeout-or-duplicate');
    }
    if (this.nowMs - solved.at > LIFETIME_MS) return refuse('timeout-or-duplicate');
    const answer = this.pass(solved);
    this.spent.set(response, { idempotency_key: idempotency_key ?? null, answer });
    return answer;
  }

  private pass({ hostname, action }: SolvedChallenge): EmulatedAnswer {
    const challenge_ts = new Date(this.nowMs).toISOString();
    const rest = { action, cdata: '', metadata: { interactive: false } };
    return { status: 200, body: { success: true, challenge_ts, hostname, 'error-codes': [], ...rest } };
  }

  protected override errorNamed(name: string): EmulatedAnswer {
    return refuse(name);
  }

  protected override rateLimit({ wait_s = 7 }: { wait_s?: number }): EmulatedAnswer {
    const body = { success: false, 'error-codes': ['internal-error'] };
    return { status: 429, headers: { 'retry-after': String(wait_s) }, body };
  }

  protected override clear(): void {
    this.spent.clear();
    this.minted = 0;
  }

  protected override seed(): void {
    throw new Error('challenges are solved, not seeded');
  }

  protected override dump() {
    return { spent: [...this.spent.keys()] };
  }
}

const refuse = (code: string): EmulatedAnswer => ({ status: 200, body: { success: false, 'error-codes': [code] } });

function readAsked(type: string, body: Buffer): Record<string, string> | null {
  const text = body.toString('utf8');
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readToken(token: string): (SolvedChallenge & { at: number }) | null {
  try {
    return JSON.parse(Buffer.from(token.replace(/^0\./, ''), 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
