import type { BulkClients } from '../bulk-clients.ts';
import type { DemoContext } from '../demo-context.ts';
import type { LeadFeed } from '../lead-feed.ts';
import { rentalsPage } from './facebook-forms.ts';
import { CONSENT_DAYS, FacebookPage } from './facebook-pages.ts';

/** Nobody renews this login, so its consent ended two days ago. */
const RENTALS_CONNECTED = -CONSENT_DAYS - 2;

/** Plans a second page, whose login has ended, so that its last leads wait. @returns the number of its clients. */
export function planRentals(context: DemoContext, leadFeed: LeadFeed, bulk: Pick<BulkClients, 'answer'>): number {
  const { calendar, random, nextPerson } = context;
  const page = new FacebookPage(context, rentalsPage, { login: 'Daniel Ong', assignee: 'tom' });
  calendar.on(calendar.time(RENTALS_CONNECTED, 10), () => page.connect());
  let planned = 0;
  for (let day = RENTALS_CONNECTED + 1; day < -2; day += random.whole(2, 5)) {
    const at = calendar.time(day, random.whole(8, 22), random.whole(0, 59));
    planned += 1;
    calendar.on(at, async () => {
      for (const client of await leadFeed.leads(page.source, [nextPerson()])) bulk.answer(client, at);
    });
  }
  calendar.on(calendar.time(RENTALS_CONNECTED, 11), () => page.arrangeForms());
  calendar.on(calendar.time(-2, 9, 50), () => page.compare());
  for (const hours of [31, 22, 5]) calendar.on(calendar.ago(hours * 60), () => page.announce(random));
  return planned;
}
