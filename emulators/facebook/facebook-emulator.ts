import type { TokenChange } from '../kit/control.ts';
import { Deliveries } from '../kit/deliveries.ts';
import type { DeliveryOptions } from '../kit/delivery-body.ts';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';
import type { Fault } from '../kit/faults.ts';
import { readCall } from './call.ts';
import { showDialog } from './consent/dialog.ts';
import { changeToken, dropScope, endTokens, getGrant, removeGrant } from './consent/tokens.ts';
import { answerCustomer } from './customer-page.ts';
import { GraphError, graphError } from './errors.ts';
import { changeNextPage } from './lists.ts';
import { addBusiness, addForm, addLead, addPage, addPerson } from './make.ts';
import { addressFor, type Change, leadChange, leadSender } from './notices.ts';
import { answerGraph } from './routes.ts';
import { postSignedRequest, type SignedRequestOptions, writeSignedRequest } from './signed-request.ts';
import { type EmulatedApp, type EmulatedLead, emptyState, type FacebookState, type FieldAnswer } from './state.ts';
import { type Challenge, sendChallenge } from './subscriptions.ts';
import { usageHeaders } from './usage.ts';
import { seconds, type World } from './world.ts';

export type EmulatedAppGiven = Pick<EmulatedApp, 'id' | 'secret'> & Partial<EmulatedApp>;

/** What a customer did besides answering the questions. */
export interface Submission extends Partial<Pick<EmulatedLead, 'ad' | 'platform' | 'custom_disclaimer_responses'>> {
  id?: string;
  /** How long ago it was sent. */
  sent_ago_s?: number;
}

/** What a customer answered, by the key of the question, or as Meta writes it. */
export type Answers = Record<string, string | string[]> | FieldAnswer[];

/**
 * Facebook's dialog and the part of the Graph API that lead ads need, as strict as the original, and the app's notices
 * about new leads (integrations E.1).
 */
export class FacebookEmulator extends Emulator implements World {
  state: FacebookState;
  override readonly deliveries = new Deliveries(
    this.clock,
    leadSender(() => this.state),
  );

  private lastCallBack: [url: string, signed_request: string] | null = null;

  constructor(private readonly app: EmulatedAppGiven) {
    super();
    this.state = this.newState();
  }

  addPerson = (given: Parameters<typeof addPerson>[1] = {}) => addPerson(this, given);
  addPage = (given: Parameters<typeof addPage>[1] = {}) => addPage(this, given);
  addBusiness = (given: Parameters<typeof addBusiness>[1] = {}) => addBusiness(this, given);
  addForm = (given: Parameters<typeof addForm>[1]) => addForm(this, given);

  /** Makes a lead that nobody is told of. */
  addLead = (form_id: string, answers: Answers, { sent_ago_s = 0, ...given }: Submission = {}): EmulatedLead =>
    addLead(this, { form_id, field_data: writeAnswers(answers), created_ms: this.nowMs - sent_ago_s * 1000, ...given });

  /** Makes a lead and tells of it if the page is subscribed. @returns it with the statuses the product answered. */
  async customerSends(
    form_id: string,
    answers: Answers,
    { submission = {}, ...options }: DeliveryOptions & { submission?: Submission } = {},
  ): Promise<{ lead: EmulatedLead; statuses: number[] }> {
    const lead = this.addLead(form_id, answers, submission);
    return { lead, statuses: await this.tell([lead], options) };
  }

  /** Tells of leads, those of pages nobody subscribed to left out. @returns the statuses the product answered. */
  async tell(leads: readonly EmulatedLead[], options: DeliveryOptions = {}): Promise<number[]> {
    const heard = leads.filter(({ page_id }) => addressFor(this, page_id) !== null);
    return heard.length === 0 ? [] : this.notify(heard.map(leadChange), options);
  }

  /** Sends any changes to the app's address, or to another. */
  notify(changes: readonly Change[], options: DeliveryOptions = {}, url = this.callbackUrl): Promise<number[]> {
    return this.deliveries.send(url, changes, options);
  }

  /** Checks the app's address as Meta does when it is set. */
  verify = (challenge: Challenge): Promise<Response> => sendChallenge(this.callbackUrl, challenge);

  /** The person removes the app at Facebook, and Facebook says so. */
  deauthorize(person_id: string, options: SignedRequestOptions = {}): Promise<Response> {
    if (!options.bad_signature) removeGrant(this, person_id);
    return this.callBack(this.state.app.deauthorize_url, person_id, options);
  }

  /** The person asks for their data to be deleted. */
  requestDeletion(person_id: string, options: SignedRequestOptions = {}): Promise<Response> {
    return this.callBack(this.state.app.data_deletion_url, person_id, options);
  }

  /** Sends the last of these requests once more, byte for byte, as somebody does who kept it. */
  repeatCallBack(): Promise<Response> {
    if (!this.lastCallBack) throw new Error('nothing was sent yet');
    return postSignedRequest(...this.lastCallBack);
  }

  /** Ends a person's tokens. @param why a name of an error: `190.460` when they changed their password. */
  endTokens = (person_id: string, why: string): void => endTokens(this, person_id, why);
  dropScope = (person_id: string, scope: string): void => dropScope(this, person_id, scope);
  getGrant = (person_id: string) => getGrant(this, person_id);

  protected override async answer(request: EmulatedRequest): Promise<EmulatedAnswer> {
    if (/^(\/v\d+\.\d+)?\/dialog\/oauth$/.test(request.path)) return showDialog(this, request);
    if (request.path.startsWith('/customer')) return answerCustomer(this, request);
    const answer = await this.answerCall(request);
    return { ...answer, headers: { ...usageHeaders(this.state), ...answer.headers } };
  }

  private async answerCall(request: EmulatedRequest): Promise<EmulatedAnswer> {
    try {
      return { status: 200, body: await answerGraph(this, readCall(request)) };
    } catch (error) {
      if (error instanceof GraphError) return graphError(error.error, error.said, error.status);
      throw error;
    }
  }

  protected override errorNamed(name: string): EmulatedAnswer {
    const answer = graphError(name);
    return { ...answer, headers: { ...usageHeaders(this.state), ...answer.headers } };
  }

  /** There is no 429: an error and the headers say how long to wait. */
  protected override rateLimit({ name = '80005', wait_s = 300 }: Fault & { kind: 'rate_limit' }): EmulatedAnswer {
    const isApp = name === '4';
    const usage = { app: isApp ? 100 : 28, leadgen: isApp ? 20 : 100, minutes_to_regain: Math.ceil(wait_s / 60) };
    return { ...graphError(name), headers: usageHeaders({ ...this.state, usage }) };
  }

  protected override tokenOf = (request: EmulatedRequest): string | null => readCall(request).token;

  protected override changeToken = (token: string, change: TokenChange): void => changeToken(this, token, change);

  protected override changeNext(request: EmulatedRequest, body: unknown, next: 'same' | { origin: string }): unknown {
    return changeNextPage(this, readCall(request), body as Parameters<typeof changeNextPage>[2], next);
  }

  protected override clear(): void {
    this.state = this.newState();
  }

  /** Takes any part of the state that `dump` returns. */
  protected override seed(state: Partial<FacebookState>): void {
    this.state = { ...this.state, ...state };
  }

  protected override dump = () => this.state;

  /**
   * Tells of leads by their ids, of a new lead (`{ "form_id", "answers" }`), or of any change (`{ "page_id", "field",
   * "value" }`).
   */
  protected override async deliver(event: unknown, options: DeliveryOptions, to?: string): Promise<number[]> {
    const events = (Array.isArray(event) ? event : [event]) as Record<string, unknown>[];
    const changes = events.map((one) => this.changeOf(one));
    return this.notify(changes, options, to && to !== 'subscribed' ? to : this.callbackUrl);
  }

  private changeOf(event: Record<string, unknown>): Change {
    if (typeof event.form_id === 'string') {
      return leadChange(this.addLead(event.form_id, event.answers as Answers));
    }
    if (typeof event.page_id === 'string') return event as unknown as Change;
    const lead = this.state.leads.find(({ id }) => id === event.lead_id);
    if (!lead) throw new Error(`no lead ${event.lead_id}`);
    return leadChange(lead);
  }

  private get callbackUrl(): string {
    const url = this.state.app.subscription?.callback_url;
    if (!url) throw new Error('the app has no address for notices');
    return url;
  }

  private callBack(url: string | null, user_id: string, options: SignedRequestOptions): Promise<Response> {
    if (!url) throw new Error('the app has no such address');
    const payload = { user_id, algorithm: 'HMAC-SHA256', issued_at: seconds(this.nowMs) };
    this.lastCallBack = [url, writeSignedRequest(this.state.app.secret, payload, options)];
    return postSignedRequest(...this.lastCallBack);
  }

  private newState(): FacebookState {
    return emptyState({
      name: 'Example CRM',
      redirect_uris: [],
      needs_proof: false,
      subscription: null,
      deauthorize_url: null,
      data_deletion_url: null,
      ...this.app,
    });
  }
}

const writeAnswers = (answers: Answers): FieldAnswer[] =>
  Array.isArray(answers) ? answers : Object.entries(answers).map(([name, value]) => ({ name, values: [value].flat() }));
