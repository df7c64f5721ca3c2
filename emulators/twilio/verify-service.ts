interface Verification {
  sid: string;
  code: string;
  checks: number;
  sent_at_ms: number;
  is_over: boolean;
}

const TEN_MINUTES_MS = 600_000;
const MAX_SENDS = 5;
const MAX_CHECKS = 5;

type Result = { error: string } | { status: number; body: object };

/** Twilio Verify, which makes, sends and checks codes within its own limits (integrations 10.3). */
export class VerifyService {
  private readonly open = new Map<string, Verification>();
  private readonly sends = new Map<string, number[]>();
  private made = 0;

  constructor(private readonly nowMs: () => number) {}

  /** Returns the code last sent to this number. */
  codeFor(to: string): string {
    return this.open.get(to)?.code ?? '';
  }

  start(to: string, channel: string): Result {
    if (!/^\+[1-9]\d{6,14}$/.test(to) || !['sms', 'call', 'whatsapp'].includes(channel)) return { error: '60200' };
    const recent = (this.sends.get(to) ?? []).filter((at) => at > this.nowMs() - TEN_MINUTES_MS);
    if (recent.length >= MAX_SENDS) return { error: '60203' };
    this.sends.set(to, [...recent, this.nowMs()]);
    this.made += 1;
    const sid = `VE${String(this.made).padStart(32, '0')}`;
    const code = String(100_000 + this.made * 7);
    this.open.set(to, { sid, code, checks: 0, sent_at_ms: this.nowMs(), is_over: false });
    const send_code_attempts = [{ channel: channel.toUpperCase(), time: new Date(this.nowMs()).toISOString() }];
    return { status: 201, body: { sid, status: 'pending', to, channel, valid: false, send_code_attempts } };
  }

  check(to: string, code: string): Result {
    const verification = this.open.get(to);
    const isExpired = verification && this.nowMs() - verification.sent_at_ms >= TEN_MINUTES_MS;
    if (!verification || verification.is_over || isExpired) return { error: '20404' };
    if (verification.checks >= MAX_CHECKS) return { error: '60202' };
    verification.checks += 1;
    const valid = code === verification.code;
    verification.is_over = valid;
    return { status: 200, body: { sid: verification.sid, status: valid ? 'approved' : 'pending', to, valid } };
  }

  clear(): void {
    this.open.clear();
    this.sends.clear();
    this.made = 0;
  }

  dump() {
    return Object.fromEntries(this.open);
  }
}
