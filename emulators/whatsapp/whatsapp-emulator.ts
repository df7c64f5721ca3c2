import type { TokenChange } from '../kit/control.ts';
import { Deliveries } from '../kit/deliveries.ts';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';
import type { Fault } from '../kit/faults.ts';
import { findTokenAccounts } from './accounts.ts';
import { changeNextPage, readCall } from './call.ts';
import { errorAnswer, WhatsAppError } from './errors.ts';
import {
  changePersonsNumber,
  echo,
  type InboundOptions,
  type MessageGiven,
  receive,
  setPreference,
} from './inbound.ts';
import { type AccountGiven, addAccount, addNumber, addTemplate, makeCode } from './make.ts';
import { findAccount, type Meta, mustFind, numberWithId, personWithId, templateWithId } from './meta.ts';
import { changeNumber, changeTemplate, noticeSender, sendChanges, sendNumberUpdate } from './notices.ts';
import { answerPhone } from './phone-page.ts';
import { answerGraph } from './routes.ts';
import { answerSignUp } from './signup-page.ts';
import {
  type EmulatedAccount,
  type EmulatedMessage,
  type EmulatedNumber,
  type EmulatedTemplate,
  emptyWorld,
  type WhatsAppWorld,
} from './state.ts';
import {
  type EmulatedStatus,
  type NoticeOptions,
  recordStatuses,
  type StatusOptions,
  writeStatusChange,
} from './status-webhook.ts';

/** Our app at Meta and, for an installation with a number of its own, that number. */
export interface WhatsAppGiven {
  app_id?: string;
  app_secret: string;
  verify_token: string;
  /** The address the app's notices go to. */
  callback_url: string;
  phone_number_id?: string;
  access_token?: string;
}

/** The account of the installation's own number. */
const OWN_ACCOUNT = '900100200300400';

/**
 * WhatsApp's Cloud API and the part of the Graph API about accounts, numbers and templates, as strict as the original, and the
 * app's notices, signed with its secret (integrations E.3).
 */
export class WhatsAppEmulator extends Emulator implements Meta {
  world: WhatsAppWorld;
  override readonly deliveries = new Deliveries(
    this.clock,
    noticeSender(() => this.world),
  );

  constructor(private readonly given: WhatsAppGiven) {
    super();
    this.world = this.newWorld(0);
    this.addOwnAccount();
  }

  /** The templates of the first account, which are those of the installation's own number. */
  get templates(): EmulatedTemplate[] {
    return this.world.accounts[0]?.templates ?? [];
  }

  /** Everything that any number sent. */
  get messages(): EmulatedMessage[] {
    return this.world.messages;
  }

  addAccount = (given?: AccountGiven) => addAccount(this, given);
  addNumber = (account: EmulatedAccount, given?: Partial<EmulatedNumber>) => addNumber(this, account, given);
  addTemplate = (account: EmulatedAccount, given?: Partial<EmulatedTemplate>) => addTemplate(this, account, given);
  /** Makes the code that the pop-up of a sign-up hands over. @param account the account or its id. */
  makeCode = (account: EmulatedAccount | string): string => makeCode(this, account);
  /** Returns a person, to change what they are. */
  person = (number: string) => personWithId(this, number);

  /** The templates below are named by their id, or by a name that one account has once. */
  approveTemplate = (template: string, options?: NoticeOptions) =>
    this.changeTemplate(template, { status: 'APPROVED', rejected_reason: 'NONE' }, {}, options);

  /** @param rejection_info what Meta says and recommends. */
  rejectTemplate(
    template: string,
    rejected_reason: string,
    rejection_info?: { reason: string; recommendation: string },
    options?: NoticeOptions,
  ) {
    const more = rejection_info && { rejection_info };
    return this.changeTemplate(template, { status: 'REJECTED', rejected_reason }, { more }, options);
  }

  pauseTemplate(template: string, options?: NoticeOptions) {
    const more = { other_info: { title: 'FIRST_PAUSE', description: 'Paused for low quality' } };
    return this.changeTemplate(template, { status: 'PAUSED' }, { more }, options);
  }

  disableTemplate = (template: string, options?: NoticeOptions) =>
    this.changeTemplate(template, { status: 'DISABLED' }, { more: { other_info: { title: 'DISABLED' } } }, options);

  /** Meta changes the category of a template without being asked. */
  changeCategory(template: string, category: string, options?: NoticeOptions) {
    const { category: previous_category } = templateWithId(this, template).template;
    const notice = { field: 'template_category_update', more: { previous_category, new_category: category } };
    return this.changeTemplate(template, { category }, notice, options);
  }

  changeQuality(template: string, quality: string, options?: NoticeOptions) {
    const { quality_score: previous_quality_score } = templateWithId(this, template).template;
    const more = { previous_quality_score, new_quality_score: quality };
    const notice = { field: 'message_template_quality_update', more };
    return this.changeTemplate(template, { quality_score: quality }, notice, options);
  }

  /** Changes anything of a template, such as its status to one of the others, and tells of it. */
  changeTemplate = (
    template: string,
    change: Partial<EmulatedTemplate>,
    notice: Parameters<typeof changeTemplate>[3] = {},
    options?: NoticeOptions,
  ) => changeTemplate(this, templateWithId(this, template), change, notice, options);

  /** Changes anything of a number, and tells of what Meta tells: its name's review, its quality and its limits. */
  changeNumber = (phone_id: string, change: Partial<EmulatedNumber>, options?: NoticeOptions) =>
    changeNumber(this, phone_id, change, options);

  /** Sends `account_update`, or another field of the account. @param account its id. */
  accountUpdate(
    account: string,
    event: string,
    extra: Record<string, unknown> = {},
    { field = 'account_update', ...options }: NoticeOptions & { field?: string } = {},
  ): Promise<number[]> {
    return this.sendChange(account, field, { event, ...extra }, options);
  }

  /** Sends `phone_number_quality_update`, such as `{ event: 'DOWNGRADE', current_limit: 'TIER_250' }`. */
  qualityUpdate = (phone_id: string, value: Record<string, unknown>, options?: NoticeOptions) =>
    sendNumberUpdate(this, phone_id, 'phone_number_quality_update', value, options);

  /** Sends a change of any field, in the shape of the original. @param account its id. */
  sendChange = (account: string, field: string, value: Record<string, unknown>, options?: NoticeOptions) =>
    sendChanges(this, { account: mustFind(findAccount(this, account), account) }, [{ field, value }], options);

  receive = (...[phone_id, from, message, options]: InboundCall) => receive(this, phone_id, from, message, options);
  echo = (...[phone_id, to, message, options]: InboundCall) => echo(this, phone_id, to, message, options);
  changePersonsNumber = (phone_id: string, from: string, to: string, options?: NoticeOptions) =>
    changePersonsNumber(this, phone_id, from, to, options);
  setPreference = (phone_id: string, wa_id: string, value: 'stop' | 'resume', options?: NoticeOptions) =>
    setPreference(this, phone_id, wa_id, value, options);

  /** Ends a token. @param why a name of an error: `190.463` when time ended it. */
  endToken(token: string, why = '190'): void {
    this.world.dead_tokens[token] = why;
  }

  /** Takes a permission from a token: `whatsapp_business_management` or `whatsapp_business_messaging`. */
  dropScope(token: string, scope: string): void {
    this.world.dropped_scopes[token] = [...(this.world.dropped_scopes[token] ?? []), scope];
  }

  /** Refuses this number, in digits, from now on with this error. */
  refuse(number: string, code: number): void {
    this.world.refusals[number] = code;
  }

  /** Allows the first account only these numbers, in digits, as the provider's test number does. */
  allowOnly(numbers: string[]): void {
    for (const number of this.world.accounts[0]?.numbers ?? []) number.allowed = numbers;
  }

  /** Holds templates from now on until their quality is known. */
  holdTemplates(): void {
    this.world.is_holding = true;
  }

  /** Reports one status of a message. @param code of a failure. */
  reportStatus = (message: EmulatedMessage, status: string, code?: number, options?: StatusOptions) =>
    this.report([{ message, status, ...(code !== undefined && { error: code }) }], options);

  /** Changes the statuses of messages of one number and reports them in one notice. @returns the statuses the receiver answered. */
  async report(statuses: readonly EmulatedStatus[], options: StatusOptions = {}): Promise<number[]> {
    recordStatuses(this, statuses);
    const [first] = statuses;
    if (!first) return [];
    const found = numberWithId(this, first.message.phone_id);
    const { shuffle, ...delivery } = options;
    const inOrder = shuffle ? [...statuses].reverse() : statuses;
    return sendChanges(this, found, [writeStatusChange(this, found.number, inOrder, options)], delivery);
  }

  /** Sends any notice to the app, signed. */
  notify = (notice: unknown, { upper_hex, ...options }: StatusOptions = {}) =>
    this.deliveries.send(this.world.app.callback_url, [notice], {
      ...options,
      ...(upper_hex && { corrupt: 'upper_hex' }),
    });

  /** Checks the callback address as Meta does when it is set. @returns the answer to the challenge. */
  async verify(verifyToken = this.world.app.verify_token, mode = 'subscribe'): Promise<Response> {
    const query = new URLSearchParams({
      'hub.mode': mode,
      'hub.challenge': '40719283',
      'hub.verify_token': verifyToken,
    });
    return fetch(`${this.world.app.callback_url}?${query}`);
  }

  /** Returns whether a call to the address that Meta's products share is for this one. */
  isFor({ path, query }: EmulatedRequest): boolean {
    if (/\/(messages|sdk\.js|whatsapp-signup)$|^\/(dev\/whatsapp|whatsapp_business\/)/.test(path)) return true;
    if (path.endsWith('/debug_token')) return findTokenAccounts(this, query.get('input_token')).length > 0;
    if (path.endsWith('/oauth/access_token')) return query.get('code')?.startsWith('AQ_sign_up_code_') ?? false;
    const id = path.match(/^(?:\/v\d+\.\d+)?\/(\d+)/)?.[1] ?? '';
    const isKnown = (things: readonly { id: string }[]) => things.some((thing) => thing.id === id);
    return (
      isKnown(this.world.media) ||
      this.world.accounts.some(
        (account) =>
          [account.id, account.business_id].includes(id) || isKnown(account.numbers) || isKnown(account.templates),
      )
    );
  }

  protected override async answer(request: EmulatedRequest): Promise<EmulatedAnswer> {
    const page = answerSignUp(this, request) ?? (await answerPhone(this, request));
    if (page) return page;
    try {
      const answer = await answerGraph(this, readCall(request));
      return { ...answer, headers: { 'x-fb-trace-id': `trace-${this.requests.length}`, ...answer.headers } };
    } catch (error) {
      if (error instanceof WhatsAppError) return errorAnswer(error.error, error.said);
      throw error;
    }
  }

  protected override errorNamed = (name: string): EmulatedAnswer =>
    errorAnswer(name, name === '190' ? { message: `Malformed access token ${this.given.access_token}` } : {});

  /** The headers say how long to wait where `wait_s` is given. */
  protected override rateLimit({ name = '130429', wait_s }: Fault & { kind: 'rate_limit' }): EmulatedAnswer {
    const minutes = wait_s === undefined ? 0 : Math.ceil(wait_s / 60);
    const usage = [{ type: 'whatsapp', call_count: 100, estimated_time_to_regain_access: minutes }];
    const headers = { 'x-business-use-case-usage': JSON.stringify({ [OWN_ACCOUNT]: usage }) };
    return { ...errorAnswer(name), ...(wait_s !== undefined && { headers }) };
  }

  protected override changeNext = (request: EmulatedRequest, body: unknown, next: 'same' | { origin: string }) =>
    changeNextPage(this, readCall(request), body, next);

  protected override changeToken(token: string, change: TokenChange): void {
    if (change.kind === 'drop-scope') this.dropScope(token, change.scope);
    else this.endToken(token, change.kind === 'expire' ? '190.463' : change.reason);
  }

  protected override clear(): void {
    this.world = this.newWorld(this.world.made);
    this.addOwnAccount();
  }

  /** Takes any part of the state that `dump` returns. */
  protected override seed(state: Partial<WhatsAppWorld>): void {
    Object.assign(this.world, state);
  }

  protected override dump = () => this.world;

  /** Reports statuses that name their messages by id: `{ "event": [{ "id": "wamid…", "status": "read" }] }`. */
  protected override deliver(event: { id: string; status: string; error?: number }[], options: StatusOptions) {
    const statuses = event.map(({ id, ...status }) => {
      const message = this.messages.find((sent) => sent.id === id);
      return { ...status, message: mustFind(message, id) };
    });
    return this.report(statuses, options);
  }

  private newWorld(made: number): WhatsAppWorld {
    const { app_id = '555000111', app_secret, verify_token, callback_url } = this.given;
    return emptyWorld({ id: app_id, secret: app_secret, verify_token, callback_url }, made);
  }

  private addOwnAccount(): void {
    const { phone_number_id, access_token } = this.given;
    if (!phone_number_id || !access_token) return;
    this.addAccount({
      id: OWN_ACCOUNT,
      name: 'Leadkeep',
      is_client: false,
      tokens: [access_token],
      subscribed_apps: [this.world.app.id],
      numbers: [{ id: phone_number_id, display_phone_number: '+65 9000 0000' }],
      templates: [{ name: 'lead_alert', components: [{ type: 'BODY', text: '{{1}} {{2}} {{3}} {{4}}' }] }],
    });
  }
}

type InboundCall = [phone_id: string, person: string, message: MessageGiven, options?: InboundOptions];
