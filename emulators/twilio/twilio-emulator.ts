import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';
import { type CallbackOptions, type EmulatedMessage, sendCallback, type TwilioAccount } from './callback.ts';
import { VerifyService } from './verify-service.ts';

/** Twilio's message and HTTP status for each error (integrations 10.3). */
const errors: Record<string, { status: number; message: string }> = {
  20003: { status: 401, message: 'Authenticate' },
  20404: { status: 404, message: 'The requested resource was not found' },
  20429: { status: 429, message: 'Too Many Requests' },
  21211: { status: 400, message: "Invalid 'To' Phone Number" },
  21408: { status: 400, message: 'Permission to send an SMS has not been enabled for the region' },
  21603: { status: 400, message: "A 'From' phone number is required." },
  21602: { status: 400, message: 'Message body is required.' },
  21606: { status: 400, message: "The 'From' phone number is not a valid, message-capable phone number" },
  21610: { status: 400, message: 'Attempt to send to unsubscribed recipient' },
  21614: { status: 400, message: "'To' number is not a valid mobile number" },
  21617: { status: 400, message: 'The concatenated message body exceeds the 1600 character limit.' },
  60200: { status: 400, message: 'Invalid parameter' },
  60202: { status: 429, message: 'Max check attempts reached' },
  60203: { status: 429, message: 'Max send attempts reached' },
};

/**
 * Twilio's Messages and Verify for one account, as strict as the originals; callbacks are signed with the account's
 * token.
 */
export class TwilioEmulator extends Emulator {
  readonly messages: EmulatedMessage[] = [];
  readonly verify = new VerifyService(() => this.nowMs);
  /** The Twilio error each of these numbers is refused with. */
  private readonly refusals = new Map<string, string>();

  constructor(private readonly account: TwilioAccount) {
    super();
  }

  /** Refuses this number from now on with this Twilio error. */
  refuse(number: string, code: string): void {
    this.refusals.set(number, code);
  }

  /** Changes the status of a message and reports it to its callback. @returns the statuses the receiver answered. */
  async report(message: EmulatedMessage, status: string, options: CallbackOptions = {}): Promise<number[]> {
    message.status = status;
    return sendCallback(this.account, message, options);
  }

  protected override answer(request: EmulatedRequest): EmulatedAnswer {
    if (request.headers.authorization !== this.authorization()) return this.errorNamed('20003');
    const { account_sid, verify_service_sid } = this.account;
    const form = readForm(request);
    if (!form) return { status: 415, body: { code: 20415, message: 'Unsupported media type', status: 415 } };
    switch (`${request.method} ${request.path}`) {
      case `POST /2010-04-01/Accounts/${account_sid}/Messages.json`:
        return this.createMessage(form);
      case `POST /v2/Services/${verify_service_sid}/Verifications`:
        return this.verified(this.verify.start(form.get('To') ?? '', form.get('Channel') ?? ''));
      case `POST /v2/Services/${verify_service_sid}/VerificationCheck`:
        return this.verified(this.verify.check(form.get('To') ?? '', form.get('Code') ?? ''));
      default:
        return this.errorNamed('20404');
    }
  }

  private createMessage(form: URLSearchParams): EmulatedAnswer {
    const [to, body, from] = [form.get('To') ?? '', form.get('Body') ?? '', form.get('From') ?? ''];
    const problem = this.findProblem(to, body, from, form.get('MessagingServiceSid'));
    if (problem) return this.errorNamed(problem);
    const sid = `SM${String(this.messages.length + 1).padStart(32, '0')}`;
    this.messages.push({ sid, to, from, body, status: 'queued', status_callback: form.get('StatusCallback') });
    return {
      status: 201,
      headers: { 'twilio-request-id': `RQ${sid.slice(2)}` },
      body: {
        sid,
        status: 'queued',
        to,
        from,
        body,
        num_segments: '1',
        error_code: null,
        error_message: null,
        date_created: new Date(this.nowMs).toUTCString().replace('GMT', '+0000'),
        messaging_service_sid: form.get('MessagingServiceSid'),
        uri: `/2010-04-01/Accounts/${this.account.account_sid}/Messages/${sid}.json`,
      },
    };
  }

  private findProblem(to: string, body: string, from: string, service: string | null): string | undefined {
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return '21211';
    if (body === '') return '21602';
    if (body.length > 1600) return '21617';
    if (!service && from === '') return '21603';
    if (!service && from !== this.account.from) return '21606';
    return this.refusals.get(to);
  }

  private verified(result: { error: string } | { status: number; body: object }): EmulatedAnswer {
    return 'error' in result ? this.errorNamed(result.error) : result;
  }

  private authorization(): string {
    const { account_sid, auth_token } = this.account;
    return `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`;
  }

  protected override errorNamed(name: string): EmulatedAnswer {
    const { status, message } = errors[name] ?? { status: 500, message: 'An internal server error has occurred' };
    const more_info = `https://www.twilio.com/docs/errors/${name}`;
    return { status, body: { code: Number(name), message, more_info, status } };
  }

  protected override rateLimit(): EmulatedAnswer {
    return { ...this.errorNamed('20429'), headers: { 'retry-after': '7' } };
  }

  protected override clear(): void {
    this.messages.length = 0;
    this.refusals.clear();
    this.verify.clear();
  }

  protected override seed({ refusals = {} }: { refusals?: Record<string, string> }): void {
    for (const [number, code] of Object.entries(refusals)) this.refuse(number, code);
  }

  protected override dump() {
    return { messages: this.messages, verifications: this.verify.dump() };
  }
}

function readForm({ headers, body }: EmulatedRequest): URLSearchParams | undefined {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm ? new URLSearchParams(body.toString('utf8')) : undefined;
}
