import { randomUUID } from 'node:crypto';
import { Deliveries } from '../kit/deliveries.ts';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';
import { escapeHtml, htmlPage } from '../kit/html.ts';
import { signPost } from './sign.ts';

interface Connection {
  connection_id: string;
  shared_secret: string;
}

export interface WordpressSite {
  /** The address by which the site calls itself. */
  site_url: string;
  /** Where Leadkeep is. */
  leadkeep_url: string;
}

const FORM = { plugin: 'wpcf7', id: '12', title: 'Contact' };
const LEAD_PATH = '/wp/v1/lead';
const MINUTE_S = 60;
/** For 24 hours, every hour in the end. */
const RETRY_PAUSES_S = [1, 5, 15, ...Array<number>(23).fill(60)].map((minutes) => minutes * MINUTE_S);

/** A WordPress site with our plugin, as its owner and its visitor see it: a settings page and a contact form. */
export class WordpressEmulator extends Emulator {
  state: { connection: Connection | null; is_ended: boolean } = { connection: null, is_ended: false };
  override readonly deliveries = new Deliveries(this.clock, {
    content_type: 'application/json',
    escapes_unicode: true,
    retry_pauses_s: RETRY_PAUSES_S,
    signs_each_try: true,
    write: ([lead]) => lead,
    sign: (body, { at_ms }) => this.sign(LEAD_PATH, body, at_ms),
  });

  constructor(private readonly site: WordpressSite) {
    super();
  }

  /** Connects the site with a code. @returns the status of the answer. */
  async connect(connect_code: string): Promise<number> {
    const { site_url, leadkeep_url } = this.site;
    const answer = await fetch(`${leadkeep_url}/wp/v1/connect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        connect_code,
        site_url,
        site_name: 'Kestrel Homes blog',
        wp_version: '6.8',
        php_version: '8.4',
        plugin_version: '1.0.0',
        rest_url: `${site_url}/wp-json/crm/v1/`,
        forms: [FORM],
      }),
    });
    if (answer.status === 201) {
      this.state = { connection: (await answer.json()) as Connection, is_ended: false };
    }
    return answer.status;
  }

  /** Sends what a visitor entered. @returns the status of the first try; undefined where nothing is connected. */
  async submit(answers: Readonly<Record<string, string>>): Promise<number | undefined> {
    if (!this.state.connection) return undefined;
    const fields = Object.entries(answers).map(([key, value]) => ({ key, label: key.replaceAll('-', ' '), value }));
    const lead = {
      submission_id: `wpcf7-12-${randomUUID()}`,
      form: FORM,
      page_url: `${this.site.site_url}/contact/`,
      submitted_at: new Date(this.nowMs).toISOString(),
      fields,
    };
    const [status] = await this.deliveries.send(`${this.site.leadkeep_url}${LEAD_PATH}`, [lead], { retry: 'provider' });
    if (status === 410) this.state.is_ended = true;
    return status;
  }

  private sign(path: string, body: Buffer, at_ms: number): Record<string, string> {
    const { connection_id = '', shared_secret = '' } = this.state.connection ?? {};
    const [timestamp, nonce] = [String(Math.floor(at_ms / 1_000)), randomUUID()];
    return {
      'x-crm-connection': connection_id,
      'x-crm-timestamp': timestamp,
      'x-crm-nonce': nonce,
      'x-crm-signature': signPost(shared_secret, { path, timestamp, nonce, body }),
    };
  }

  protected override async answer({ method, path, body }: EmulatedRequest): Promise<EmulatedAnswer> {
    const entered = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
    if (path === '/wp-admin' && method === 'POST') return this.showSettings(await this.connect(entered.code ?? ''));
    if (path === '/wp-admin') return this.showSettings();
    if (path === '/contact' && method === 'POST') return showContact(await this.submit(entered));
    return path === '/contact' ? showContact() : { status: 404, body: 'not found' };
  }

  private showSettings(status?: number): EmulatedAnswer {
    const { connection, is_ended } = this.state;
    const heard = status === undefined || status === 201 ? '' : `Leadkeep answered ${status}.`;
    const state = is_ended ? 'Disconnected' : connection ? 'Connected' : 'Not connected';
    return htmlPage(
      'Settings: Leadkeep',
      `<p class="said">${state} ${escapeHtml(heard)}</p>
<form method="post"><label class="question" for="code">Code</label><input id="code" name="code" autocomplete="off">
<button class="main">Connect</button></form><p><a href="/contact">The contact form of this site</a></p>`,
    );
  }

  protected override runDue(): Promise<void> {
    return this.deliveries.runDue();
  }

  protected override clear(): void {
    this.state = { connection: null, is_ended: false };
    this.deliveries.clear();
  }

  protected override seed(state: unknown): void {
    this.state = state as WordpressEmulator['state'];
  }

  protected override dump() {
    return { ...this.state, deliveries: this.deliveries.journal };
  }

  protected override errorNamed(name: string): EmulatedAnswer {
    return { status: 500, body: name };
  }

  protected override rateLimit(): EmulatedAnswer {
    return { status: 429, body: 'too many requests' };
  }
}

function showContact(status?: number): EmulatedAnswer {
  const said = status === undefined ? '' : `<p class="said">Thank you. Leadkeep answered ${status}.</p>`;
  const inputs = [
    ['your-name', 'Your name', 'text'],
    ['your-email', 'Your email', 'email'],
    ['your-phone', 'Your phone', 'tel'],
    ['your-message', 'Your message', 'text'],
  ].map(
    ([name, label, type]) =>
      `<label class="question" for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}">`,
  );
  return htmlPage('Contact', `${said}<form method="post">${inputs.join('')}<button class="main">Send</button></form>`);
}
