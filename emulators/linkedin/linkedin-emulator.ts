import type { TokenChange } from '../kit/control.ts';
import { Deliveries } from '../kit/deliveries.ts';
import type { DeliveryOptions } from '../kit/delivery-body.ts';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';
import type { Fault } from '../kit/faults.ts';
import { answerApi } from './api.ts';
import { answerCustomer } from './customer-page.ts';
import { LinkedinError, linkedinError } from './errors.ts';
import { type Answers, addAccount, addForm, addLead, addPerson, type Submission } from './make.ts';
import { checkDueAddresses, eventSender, leadEvent, listAddresses } from './notices.ts';
import { exchange, introspect, showDialog } from './oauth.ts';
import { type EmulatedApp, type EmulatedLead, emptyState, type LinkedinState } from './state.ts';
import type { World } from './world.ts';

/**
 * LinkedIn's sign-in and the part of its API that Lead Sync needs, as strict as the original, and its events about leads
 * (integrations E.4). Its sign-in is under `/oauth/v2`, its API under `/rest`.
 */
export class LinkedinEmulator extends Emulator implements World {
  state: LinkedinState;
  override readonly deliveries = new Deliveries(
    this.clock,
    eventSender(() => this.state),
  );

  constructor(private readonly app: EmulatedApp) {
    super();
    this.state = emptyState(app);
  }

  addPerson = (name?: string) => addPerson(this, name);
  addAccount = (given: Parameters<typeof addAccount>[1] = {}) => addAccount(this, given);
  addForm = (given: Parameters<typeof addForm>[1]) => addForm(this, given);
  /** Makes a lead that nobody is told of. */
  addLead = (form_id: number, answers: Answers, submission: Submission = {}) =>
    addLead(this, form_id, answers, submission);

  /** Makes a lead and tells of it. @returns it with the statuses the product answered. */
  async customerSends(form_id: number, answers: Answers, submission: Submission = {}, options: DeliveryOptions = {}) {
    const lead = this.addLead(form_id, answers, submission);
    return { lead, statuses: await this.tell([lead], options) };
  }

  /** Tells of leads at every address of their account. @returns the statuses the product answered. */
  async tell(
    leads: readonly EmulatedLead[],
    options: DeliveryOptions = {},
    action: 'CREATED' | 'DELETED' = 'CREATED',
  ): Promise<number[]> {
    const [first] = leads;
    const statuses: number[] = [];
    for (const url of first ? listAddresses(this, first.account_id) : []) {
      const events = leads.map((lead) => leadEvent(lead, action, this.nowMs));
      statuses.push(...(await this.notify(url, events, options)));
    }
    return statuses;
  }

  /** Sends any events to an address, one in each request. */
  notify = (url: string, events: readonly unknown[], options: DeliveryOptions = {}): Promise<number[]> =>
    this.deliveries.send(url, events, { ...options, batch: 1 });

  /** The person withdraws a lead, and LinkedIn says so. */
  async withdraw(lead: EmulatedLead, options: DeliveryOptions = {}): Promise<number[]> {
    this.state.leads = this.state.leads.filter(({ id }) => id !== lead.id);
    return this.tell([lead], options, 'DELETED');
  }

  protected override async answer(request: EmulatedRequest): Promise<EmulatedAnswer> {
    const { path, method } = request;
    if (path === '/oauth/v2/authorization') return showDialog(this, request);
    if (path === '/oauth/v2/accessToken' && method === 'POST') return exchange(this, request);
    if (path === '/oauth/v2/introspectToken' && method === 'POST') return introspect(this, request);
    if (path.startsWith('/customer')) return answerCustomer(this, request);
    try {
      if (!path.startsWith('/rest/')) throw new LinkedinError('not_found');
      const answer = await answerApi(this, { ...request, path: path.slice('/rest'.length) });
      const { elements } = (answer.body ?? {}) as { elements?: unknown[] };
      if (elements && request.query.get('start') === '0') this.firstPages.set(path, elements);
      return answer;
    } catch (error) {
      if (error instanceof LinkedinError) return linkedinError(error.error);
      throw error;
    }
  }

  protected override runDue = (): Promise<void> => checkDueAddresses(this);

  protected override errorNamed = (name: string): EmulatedAnswer => linkedinError(name);

  /** LinkedIn does not say how long to wait. */
  protected override rateLimit = (_: Fault & { kind: 'rate_limit' }): EmulatedAnswer => linkedinError('too_many');

  protected override changeToken(text: string, change: TokenChange): void {
    const token = this.state.tokens.find((one) => one.token === text);
    if (!token) throw new Error(`no token ${text}`);
    if (change.kind === 'drop-scope') token.scopes = token.scopes.filter((scope) => scope !== change.scope);
    else token.dead = change.kind === 'expire' ? 'expired' : 'revoked';
  }

  /** A list that begins again, or that names a next page elsewhere. */
  protected override changeNext(request: EmulatedRequest, body: unknown, next: 'same' | { origin: string }): unknown {
    const page = body as { elements: unknown[]; paging: object };
    if (next === 'same') return { ...page, elements: this.firstPages.get(request.path) ?? page.elements };
    const links = [
      { rel: 'next', href: `${next.origin}${request.path}?start=100&count=100`, type: 'application/json' },
    ];
    return { ...page, paging: { ...page.paging, links } };
  }

  /** The first page of each list, for lists that lead back to it. */
  private readonly firstPages = new Map<string, unknown[]>();

  protected override clear(): void {
    this.state = emptyState(this.app);
  }

  protected override seed(state: Partial<LinkedinState>): void {
    this.state = { ...this.state, ...state };
  }

  protected override dump = () => this.state;

  /** Tells of a lead by its id, `{ "lead_id", "action" }`. */
  protected override async deliver(event: unknown, options: DeliveryOptions): Promise<number[]> {
    const { lead_id, action } = event as { lead_id: string; action?: 'CREATED' | 'DELETED' };
    const lead = this.state.leads.find(({ id }) => id === lead_id);
    if (!lead) throw new Error(`no lead ${lead_id}`);
    return action === 'DELETED' ? this.withdraw(lead, options) : this.tell([lead], options);
  }
}
