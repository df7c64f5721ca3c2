import type { Delivery } from './deliveries.ts';
import { Deliveries } from './deliveries.ts';
import type { DeliveryOptions, Sender } from './delivery-body.ts';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from './emulator.ts';
import { escapeHtml, htmlPage } from './html.ts';

/** A field of the page on which a developer plays the customer. */
export interface CustomerField {
  name: string;
  label: string;
  type?: 'email' | 'tel' | 'url';
  value?: string;
}

interface PostingService {
  title: string;
  sender: Sender;
  /** What was pasted at the service, the address among them as `url`, and then what a customer fills in. */
  fields: readonly CustomerField[];
}

/** A service that only posts leads to an address that was pasted there. Its `/customer` page sends one. */
export abstract class PostingEmulator extends Emulator {
  override readonly deliveries: Deliveries;

  constructor(private readonly service: PostingService) {
    super();
    this.deliveries = new Deliveries(this.clock, service.sender);
  }

  /** Makes the event of what was filled in. */
  protected abstract makeEvent(filled: Readonly<Record<string, string>>): unknown;

  /** Posts events to an address, as many in a request as `batch` says. @returns the statuses. */
  post(url: string, events: readonly unknown[], options: DeliveryOptions = {}): Promise<number[]> {
    return this.deliveries.send(url, events, options);
  }

  protected override async answer(request: EmulatedRequest): Promise<EmulatedAnswer> {
    if (request.path !== '/customer') return { status: 404, body: { error: 'not found' } };
    if (request.method !== 'POST') return this.showForm('');
    const filled = Object.fromEntries(new URLSearchParams(request.body.toString('utf8')));
    const [status] = await this.post(filled.url ?? '', [this.makeEvent(filled)], { retry: 'provider' });
    return this.showForm(`The address answered ${status || 'nothing'}.`);
  }

  private showForm(said: string): EmulatedAnswer {
    const { title, fields } = this.service;
    const inputs = fields.map(({ name, label, type = 'text', value = '' }) => {
      const id = escapeHtml(name);
      return `<label class="question" for="${id}">${escapeHtml(label)}</label><input id="${id}" name="${id}" type="${type}" value="${escapeHtml(value)}">`;
    });
    return htmlPage(
      title,
      `${said && `<p class="said">${escapeHtml(said)}</p>`}<form method="post">${inputs.join('')}<button class="main">Send</button></form>`,
    );
  }

  protected override deliver(event: unknown, options: unknown, to = ''): Promise<number[]> {
    return this.post(to, [event], options as DeliveryOptions);
  }

  protected override clear(): void {}
  protected override seed(): void {}
  protected override dump(): { deliveries: readonly Delivery[] } {
    return { deliveries: this.deliveries.journal };
  }
  protected override errorNamed(name: string): EmulatedAnswer {
    return { status: 500, body: { error: name } };
  }
  protected override rateLimit(): EmulatedAnswer {
    return { status: 429, body: { error: 'too many requests' } };
  }
}
