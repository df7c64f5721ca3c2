import { Deliveries } from '../kit/deliveries.ts';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';
import {
  type EmulatedMessage,
  type EmulatedStatus,
  getDelivery,
  noticeSender,
  type StatusOptions,
  writeStatuses,
} from './status-webhook.ts';

export interface WhatsAppAccount {
  phone_number_id: string;
  access_token: string;
  app_secret: string;
  verify_token: string;
  /** The address the app's notices go to. */
  callback_url: string;
}

export interface EmulatedTemplate {
  name: string;
  language: string;
  status: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED';
  /** How many parameters its body has. */
  parameters: number;
}

/** Meta's HTTP status and message for each error (integrations 3.8). */
const errors: Record<number, { status: number; message: string }> = {
  1: { status: 500, message: 'An unknown error occurred' },
  2: { status: 503, message: 'Service temporarily unavailable' },
  3: { status: 403, message: 'Application does not have the capability to make this API call' },
  4: { status: 400, message: 'Application request limit reached' },
  10: { status: 403, message: 'Application does not have permission for this action' },
  100: { status: 400, message: 'Invalid parameter' },
  190: { status: 401, message: 'Error validating access token: the session has expired' },
  200: { status: 403, message: 'Permissions error' },
  368: { status: 403, message: 'Temporarily blocked for policies violations' },
  80007: { status: 400, message: 'Rate limit issues' },
  130429: { status: 400, message: 'Rate limit hit' },
  131000: { status: 500, message: 'Something went wrong' },
  131005: { status: 403, message: 'Access denied' },
  131008: { status: 400, message: 'Required parameter is missing' },
  131009: { status: 400, message: 'Parameter value is not valid' },
  131016: { status: 500, message: 'Service unavailable' },
  131026: { status: 400, message: 'Message undeliverable' },
  131030: { status: 400, message: 'Recipient phone number not in allowed list' },
  131031: { status: 403, message: 'Business account has been locked' },
  131042: { status: 400, message: 'Business eligibility payment issue' },
  131045: { status: 400, message: 'Incorrect certificate' },
  131048: { status: 400, message: 'Spam rate limit hit' },
  131051: { status: 400, message: 'Unsupported message type' },
  131056: { status: 400, message: 'Pair rate limit hit' },
  131057: { status: 400, message: 'Account in maintenance mode' },
  132000: { status: 400, message: 'Number of parameters does not match the expected number of params' },
  132001: { status: 404, message: 'Template name does not exist in the translation' },
  132007: { status: 400, message: 'Template format character policy violated' },
  132012: { status: 400, message: 'Parameter format does not match format in the created template' },
  132015: { status: 400, message: 'Template is paused' },
  132016: { status: 400, message: 'Template is disabled' },
};

/** What Meta refuses a template with that is not approved. */
const templateErrors = { PENDING: 132001, REJECTED: 132001, PAUSED: 132015, DISABLED: 132016 };

interface Body {
  messaging_product?: unknown;
  to?: unknown;
  type?: unknown;
  biz_opaque_callback_data?: unknown;
  template?: {
    name?: unknown;
    language?: { code?: unknown };
    components?: { type?: unknown; parameters?: { type?: unknown; text?: unknown }[] }[];
  };
}

/**
 * The messages call of WhatsApp's Cloud API for one number, as strict as the original, and the app's notices about what
 * became of the messages, signed with the app's secret.
 */
export class WhatsAppEmulator extends Emulator {
  override readonly deliveries = new Deliveries(
    this.clock,
    noticeSender(() => this.account.app_secret),
  );
  readonly messages: EmulatedMessage[] = [];
  readonly templates: EmulatedTemplate[] = [];
  private readonly refusals = new Map<string, number>();
  private allowed: string[] | null = null;
  private isHolding = false;

  constructor(private readonly account: WhatsAppAccount) {
    super();
    this.clear();
  }

  /** Refuses this number, in digits, from now on with this error. */
  refuse(number: string, code: number): void {
    this.refusals.set(number, code);
  }

  /** Allows only these numbers, in digits, as the provider's test number does. */
  allowOnly(numbers: string[]): void {
    this.allowed = numbers;
  }

  /** Holds templates from now on until their quality is known. */
  holdTemplates(): void {
    this.isHolding = true;
  }

  /** Changes the statuses of messages and reports them in one notice. @returns the statuses the receiver answered. */
  async report(statuses: readonly EmulatedStatus[], options: StatusOptions = {}): Promise<number[]> {
    for (const { message, status } of statuses) message.status = status;
    return this.notify(writeStatuses(this.account.phone_number_id, statuses, options), options);
  }

  /** Sends any notice of the app, signed. */
  notify = (notice: unknown, options: StatusOptions = {}): Promise<number[]> =>
    this.deliveries.send(this.account.callback_url, [notice], getDelivery(options));

  /** Checks the callback address as Meta does when it is set. @returns the answer to the challenge. */
  async verify(verifyToken = this.account.verify_token, mode = 'subscribe'): Promise<Response> {
    const query = new URLSearchParams({
      'hub.mode': mode,
      'hub.challenge': '40719283',
      'hub.verify_token': verifyToken,
    });
    return fetch(`${this.account.callback_url}?${query}`);
  }

  protected override answer(request: EmulatedRequest): EmulatedAnswer {
    if (request.headers.authorization !== `Bearer ${this.account.access_token}`) return this.errorNamed('190');
    const [, id] = request.path.match(/^\/v\d+\.\d+\/(\d+)\/messages$/) ?? [];
    if (request.method !== 'POST' || id !== this.account.phone_number_id) return this.errorNamed('100');
    const body = readBody(request);
    const code = body ? this.findProblem(body) : 100;
    return body && code === undefined ? this.accept(body) : this.errorNamed(String(code));
  }

  private findProblem({ messaging_product, to, type, template }: Body): number | undefined {
    if (messaging_product !== 'whatsapp' || typeof to !== 'string') return 100;
    if (!/^\+?[1-9]\d{6,14}$/.test(to)) return 131009;
    if (type !== 'template') return 131051;
    const number = to.replace('+', '');
    if (this.allowed && !this.allowed.includes(number)) return 131030;
    return this.findTemplateProblem(template) ?? this.refusals.get(number);
  }

  private findTemplateProblem(given: Body['template']): number | undefined {
    const template = this.templates.find(
      ({ name, language }) => name === given?.name && language === given.language?.code,
    );
    if (!template) return 132001;
    if (template.status !== 'APPROVED') return templateErrors[template.status];
    const parameters = bodyParameters(given);
    if (parameters.length !== template.parameters) return 132000;
    if (parameters.some(({ type, text }) => type !== 'text' || typeof text !== 'string' || text === '')) return 131008;
    return parameters.some(({ text }) => /[\n\r\t]| {5}/.test(String(text))) ? 132012 : undefined;
  }

  private accept({ to, template, biz_opaque_callback_data }: Body): EmulatedAnswer {
    const number = String(to).replace('+', '');
    const id = `wamid.${Buffer.from(`${number}:${this.messages.length + 1}`).toString('base64')}`;
    const message_status = this.isHolding ? 'held_for_quality_assessment' : 'accepted';
    this.messages.push({
      id,
      to: number,
      template: String(template?.name),
      language: String(template?.language?.code),
      parameters: bodyParameters(template).map(({ text }) => String(text)),
      callback_data: typeof biz_opaque_callback_data === 'string' ? biz_opaque_callback_data : null,
      message_status,
      status: null,
    });
    return {
      status: 200,
      headers: { 'x-fb-trace-id': `trace-${this.messages.length}` },
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: String(to), wa_id: number }],
        messages: [{ id, message_status }],
      },
    };
  }

  protected override errorNamed(name: string): EmulatedAnswer {
    const { status, message: general } = errors[Number(name)] ?? { status: 400, message: 'Unknown error' };
    const message = name === '190' ? `Malformed access token ${this.account.access_token}` : general;
    const error_data = { messaging_product: 'whatsapp', details: `Details of ${name}.` };
    const error = { message: `(#${name}) ${message}`, type: 'OAuthException', code: Number(name) };
    // A refused token has no details.
    return { status, body: { error: { ...error, ...(name !== '190' && { error_data }), fbtrace_id: 'trace' } } };
  }

  protected override rateLimit(): EmulatedAnswer {
    return this.errorNamed('130429');
  }

  protected override clear(): void {
    this.messages.length = 0;
    this.templates.splice(0, Infinity, {
      name: 'lead_alert',
      language: 'en_US',
      status: 'APPROVED',
      parameters: 4,
    });
    this.refusals.clear();
    this.allowed = null;
    this.isHolding = false;
  }

  protected override seed(state: {
    templates?: EmulatedTemplate[];
    refusals?: Record<string, number>;
    allowed?: string[];
    hold?: boolean;
  }): void {
    if (state.templates) this.templates.splice(0, Infinity, ...state.templates);
    for (const [number, code] of Object.entries(state.refusals ?? {})) this.refuse(number, code);
    if (state.allowed) this.allowOnly(state.allowed);
    if (state.hold) this.holdTemplates();
  }

  /** Reports statuses that name their messages by id: `{ "event": [{ "id": "wamid…", "status": "read" }] }`. */
  protected override deliver(event: { id: string; status: string; error?: number }[], options: StatusOptions) {
    const statuses = event.map(({ id, ...status }) => {
      const message = this.messages.find((sent) => sent.id === id);
      if (!message) throw new Error(`no message ${id}`);
      return { ...status, message };
    });
    return this.report(statuses, options);
  }

  protected override dump() {
    return { messages: this.messages, templates: this.templates };
  }
}

const bodyParameters = (template: Body['template']) =>
  template?.components?.find(({ type }) => type === 'body')?.parameters ?? [];

function readBody({ headers, body }: EmulatedRequest): Body | undefined {
  if (!headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
