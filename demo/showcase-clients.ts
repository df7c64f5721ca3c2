import { clients } from '#features/clients/contract.ts';
import type { AgentActions, DemoClient } from './agent-actions.ts';
import type { DemoContent, DemoContext } from './demo-context.ts';
import type { LeadFeed } from './lead-feed.ts';
import type { AgentName } from './lead-sources.ts';
import type { DemoPerson } from './people/people.ts';

/** Minutes. */
const HOUR = 60;
const DAY = 24 * HOUR;

const person = (
  name: string,
  country: string,
  phone: string,
  email: string,
  more: Partial<DemoPerson> = {},
): DemoPerson => ({
  name,
  country,
  phone,
  email,
  company: null,
  location: '',
  ...more,
});

/** A few clients with a complete story, who are at the top of the list. */
export class ShowcaseClients {
  constructor(
    private readonly context: DemoContext,
    private readonly leadFeed: LeadFeed,
    private readonly actions: AgentActions,
  ) {}

  /** @returns the number of clients. */
  plan(): number {
    const stories = [this.charlotte(), this.newLeads(), this.waitingOnes(), this.readers(), this.quietOnes()];
    this.planTrouble();
    return stories.reduce((sum, count) => sum + count, 0);
  }

  /** Plans the story from the enquiry to the brochure that is opened three times. */
  private charlotte(): number {
    const { actions } = this;
    const client = this.answered(
      'Website enquiry',
      4 * DAY + 65,
      person('Charlotte Whitfield', 'GB', '+447400123142', 'charlotte.whitfield@northgate.example', {
        company: 'Northgate Trading',
        location: 'London, United Kingdom',
      }),
    );
    this.ago(4 * DAY + 59, () =>
      actions.log(client, 'MESSAGE', 'Thanked her and asked when to call.', { channel: 'whatsapp' }),
    );
    this.shareAt(client, 'Price list, current release', 3 * DAY, []);
    this.shareAt(client, 'Neighbourhood guide, East Coast', 2 * DAY + 80, [[2 * DAY + 73, 38]]);
    this.ago(2 * DAY + 40, () =>
      actions.log(
        client,
        'PHONECALL',
        'Flies in on the 26th. Wants a high floor facing the sea and asked for the stamp-duty sheet.',
        { outcome: 'answered', duration_seconds: 242 },
      ),
    );
    this.ago(2 * DAY + 30, () =>
      actions.of(client).call(clients.setPrivateNotes, {
        params: { id: client.id },
        body: { private_notes: 'Husband James decides on financing. Prefers WhatsApp before work, 7 to 9 AM London.' },
      }),
    );
    this.shareAt(client, 'The Linden at Bayshore, e-brochure', 3 * HOUR, [
      [2 * HOUR + 20, 42],
      [HOUR + 15, 61],
      [27, 31],
    ]);
    this.ago(20, () =>
      actions.promise(client, { kind: 'today' }, 'Send the stamp-duty sheet and confirm the viewing on the 26th.'),
    );
    return 1;
  }

  private newLeads(): number {
    this.lead('Facebook lead ads', 4, person('Tan Wei Ling', 'SG', '+6581234571', 'weiling.tan@mail.example'));
    this.lead('Term life form', 11, person('Arjun Mehta', 'IN', '+919876543212', 'arjun.mehta@inbox.example'));
    this.lead('Facebook lead ads', 6 * HOUR, person('Nurul Aisyah', 'MY', '+60123456794', 'nurul.aisyah@post.example'));
    this.lead('Website enquiry', 3 * DAY + 90, person('王秀英', 'CN', '+8613812345678', 'xiuying@post.example'));
    this.lead(
      'Property portal',
      6 * DAY,
      person('கார்த்திக் சுப்பிரமணியன்', 'IN', '+919812345670', 'karthik.s@mail.example'),
    );
    const mai = person('Nguyễn Thị Mai', 'VN', '+84912345678', 'mai.nguyen@mail.example');
    this.lead('Roadshow sign-up', 5 * DAY, mai);
    this.ago(26 * HOUR, () =>
      this.leadFeed.leads(this.source('Website enquiry'), [{ ...mai, phone: '0084912345678' }]),
    );
    return 6;
  }

  private waitingOnes(): number {
    const { actions } = this;
    const faizal = this.answered(
      'Facebook lead ads',
      3 * DAY,
      person('Muhammad Faizal bin Rahman', 'MY', '+60123456781', 'faizal@mail.example'),
    );
    this.ago(3 * DAY - 15, () =>
      actions.log(faizal, 'MESSAGE', 'Said hello and sent the address.', { channel: 'whatsapp' }),
    );
    this.ago(2 * DAY, () =>
      actions.promise(faizal, { kind: 'in_days', days: 1 }, 'Call about the two-bedroom on floor 9.'),
    );
    this.ago(2 * HOUR, () => actions.log(faizal, 'PHONECALL', '', { outcome: 'no_answer' }));

    const siti = this.answered(
      'Website enquiry',
      12 * DAY,
      person('Siti Hajar Osman', 'MY', '+60123456702', 'siti.hajar@post.example', { location: 'Shah Alam, Malaysia' }),
    );
    this.ago(12 * DAY - 40, () =>
      actions.log(siti, 'PHONECALL', 'Wants to see Maple Grove with her parents.', {
        outcome: 'answered',
        duration_seconds: 412,
      }),
    );
    this.ago(3 * DAY, () => actions.promise(siti, { kind: 'in_days', days: 2 }, 'Ask whether the bank has answered.'));
    this.ago(27 * HOUR, () =>
      actions.log(siti, 'MEETING', 'Saw two houses. The corner one convinced them.', { place: 'Maple Grove' }),
    );

    const james = this.answered(
      'Term life form',
      6 * DAY,
      person('James Okonkwo', 'US', '+14155550142', 'james.okonkwo@harbour.example', {
        company: 'Harbour & Sons',
        location: 'San Francisco, United States',
      }),
    );
    this.ago(6 * DAY - 8, () =>
      actions.log(james, 'PHONECALL', 'Two children, one income. Cover until the younger is 25.', {
        outcome: 'answered',
        duration_seconds: 731,
      }),
    );
    this.shareAt(james, 'Term life explained', 5 * HOUR, []);
    this.ago(5 * HOUR - 5, () =>
      actions.promise(james, { kind: 'tomorrow' }, 'Ask what he thinks of the longer term.'),
    );
    return 3;
  }

  private readers(): number {
    const { actions } = this;
    const priya = this.answered(
      'Property portal',
      9 * DAY,
      person('Priya Venkataraghavan Subramanian', 'SG', '+6581234588', 'priya.v@meridian.example', {
        company: 'Meridian Foods',
        location: 'Bedok, Singapore',
      }),
    );
    this.ago(9 * DAY - 25, () =>
      actions.log(priya, 'MESSAGE', 'Answered the question about parking.', { channel: 'whatsapp' }),
    );
    this.shareAt(priya, 'Floor plans, type C1 to C4', 2 * DAY, [
      [2 * DAY - 30, 66],
      [3 * HOUR, 68],
    ]);
    this.ago(12, () => actions.promise(priya, { kind: 'today' }, 'Offer the C2 on floor 14.'));

    const jiaHui = this.answered(
      'Website enquiry',
      16 * DAY,
      person('Lim Jia Hui', 'SG', '+6581234533', 'jiahui.lim@mail.example', { location: 'Marine Parade, Singapore' }),
    );
    this.shareAt(jiaHui, 'Price list, current release', 16 * DAY - 30, [
      [15 * DAY, 40],
      [12 * DAY, 55],
      [8 * DAY, 21],
      [5 * DAY, 90],
      [3 * DAY, 33],
    ]);
    this.ago(4 * DAY, () => actions.promise(jiaHui, { kind: 'in_days', days: 10 }, 'The release ends; ask once more.'));

    const rohan = this.answered(
      'Term life form',
      20 * DAY,
      person('Rohan Deshpande', 'IN', '+919876543278', 'rohan.deshpande@mail.example', { location: 'Pune, India' }),
    );
    this.shareAt(rohan, 'Health cover guide', 2 * DAY + 300, [[2 * DAY, 122]]);
    this.ago(2 * DAY - 20, () =>
      actions.promise(rohan, { kind: 'in_days', days: 7 }, 'Go through the limits together.'),
    );
    return 3;
  }

  private quietOnes(): number {
    const { actions } = this;
    const lars = this.answered(
      'Website enquiry',
      8 * DAY,
      person('Lars Østergaard', 'DK', '+4532123456', 'lars.ostergaard@mail.example', { location: 'København' }),
    );
    this.ago(8 * DAY - 55, () =>
      actions.log(lars, 'PHONECALL', 'Looks for a flat for his daughter, who studies here.', {
        outcome: 'answered',
        duration_seconds: 305,
      }),
    );
    this.ago(25 * HOUR, () =>
      actions.log(lars, 'MESSAGE', 'He comes in December and wants three viewings.', { channel: 'whatsapp' }),
    );
    this.ago(25 * HOUR - 5, () =>
      actions.promise(lars, { kind: 'in_days', days: 4 }, 'Propose dates for the viewings.'),
    );

    const yuki = this.answered(
      'Property portal',
      90 * DAY,
      person('田中 結衣', 'JP', '+819012345678', 'yui.tanaka@silverleaf.example', {
        company: 'Silverleaf Capital',
        location: '東京',
      }),
    );
    this.ago(90 * DAY - 20, () => actions.log(yuki, 'MESSAGE', '', { channel: 'email' }));
    this.ago(50 * DAY, () =>
      actions.log(yuki, 'MEETING', 'Signed. Took a day off to be here.', { place: 'the show home' }),
    );
    this.ago(2 * DAY + 200, () => actions.log(yuki, 'NOTE', 'Keys handed over, asked for a review in a year.'));
    this.ago(2 * DAY + 190, () => actions.promise(yuki, { kind: 'someday' }, 'Ask how the first winter was.'));

    const thabo = this.answered(
      'Roadshow sign-up',
      30 * DAY,
      person('Thabo Nkosi', 'ZA', '+27711234567', 'thabo.nkosi@mail.example'),
      'tom',
    );
    this.shareAt(thabo, 'First hello', 30 * DAY - 90, [[29 * DAY, 14]]);
    this.shareAt(thabo, 'Viewing invitation', 4 * DAY, []);
    this.ago(4 * DAY - 5, () => actions.promise(thabo, { kind: 'someday' }, ''));
    return 3;
  }

  /** Plans two leads that cannot be filed. */
  private planTrouble(): void {
    this.ago(28 * HOUR, () =>
      this.leadFeed.receive(this.source('Roadshow sign-up'), ['{"booth":"Expo, hall 2","may_we_call_you":"Yes"}']),
    );
    this.ago(7 * HOUR, () =>
      this.leadFeed.unreadable(this.source('Property portal'), '{"contact": {"first_name": "Olivia", '),
    );
  }

  /** Plans a lead that somebody answers within minutes. */
  private answered(sourceName: string, minutesAgo: number, who: DemoPerson, handTo?: AgentName): DemoClient {
    const client = this.lead(sourceName, minutesAgo, who, handTo);
    this.ago(minutesAgo - 2, () => this.actions.look(client));
    return client;
  }

  /** Plans a lead that becomes a client, with company and place added later; the id is set once it has arrived. */
  private lead(sourceName: string, minutesAgo: number, who: DemoPerson, handTo?: AgentName): DemoClient {
    const source = this.source(sourceName);
    const client: DemoClient = { id: 0, agent: null };
    this.ago(minutesAgo, () => this.leadFeed.leads(source, [who], [client]));
    if (handTo) this.ago(minutesAgo - 3, () => this.actions.assign(client, handTo));
    const { company, location } = who;
    const known = { ...(company && { company }), ...(location && { location }) };
    if (Object.keys(known).length === 0) return client;
    this.ago(minutesAgo - 6, () =>
      this.actions.of(client).call(clients.update, { params: { id: client.id }, body: known }),
    );
    return client;
  }

  /** @param reads minutes ago and seconds of each. */
  private shareAt(
    client: DemoClient,
    title: string,
    minutesAgo: number,
    reads: readonly (readonly [number, number])[],
  ): void {
    this.ago(minutesAgo, async () => {
      const content = this.content(title);
      const code = await this.actions.share(client, content, { hasLink: reads.length > 0 });
      if (code === null) return;
      for (const [readAgo, seconds] of reads) {
        this.actions.read(code, { at: this.context.calendar.ago(readAgo), seconds, pages: content.pages });
      }
    });
  }

  private ago(minutes: number, happening: () => Promise<unknown>): void {
    this.context.calendar.on(this.context.calendar.ago(minutes), happening);
  }

  private source = (name: string) =>
    found(
      this.context.sources.find((source) => source.name === name),
      name,
    );

  private content = (title: string): DemoContent =>
    found(
      this.context.contents.find((content) => content.title === title),
      title,
    );
}

function found<Item>(item: Item | undefined, name: string): Item {
  if (!item) throw new Error(`The demo has no ${name}.`);
  return item;
}
