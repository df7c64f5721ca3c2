import { createHmac } from 'node:crypto';
import { beginWithAdvertiser, connectTiktok, startTiktokApp, tiktokApp } from '#testing/leads/tiktok.ts';
import { withDiskDatabase } from './kit/disk-database.ts';
import { below, comparedFigure, type Figure, median } from './kit/figure.ts';
import { startBareEntries, startProduct } from './kit/lead-processes.ts';

const ENTRIES = 1_000;
const ROUNDS = 5;
/** Ours keeps each lead with its signature checked, its account found and its duplicates known. */
const AT_MOST = 5;

/** Measures one notice with a thousand leads, against a server that only parses it and commits its entries. */
export function run(): Promise<Figure[]> {
  return withDiskDatabase(async ({ url, bareUrl }) => {
    const tt = await startTiktokApp({}, url);
    const { org, form } = await beginWithAdvertiser(tt);
    await connectTiktok(tt, org);
    const product = await startProduct(url, 'web', {
      PUBLIC_URL: new URL(tt.hook).origin,
      TIKTOK_APP_ID: tiktokApp.app_id,
      TIKTOK_APP_SECRET: tiktokApp.secret,
      TIKTOK_AUTH_URL: `${tt.tiktok.url}/portal/auth`,
    });
    const bare = await startBareEntries(bareUrl);
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const leads = Array.from({ length: ENTRIES }, (_, index) =>
        tt.tiktok.addLead(form, { name: `Lead ${index}`, email: `lead-${round}-${index}@example.com` }),
      );
      const body = JSON.stringify({ object: 1, entry: tt.tiktok.writeEntries(leads) });
      const ours = await post(`http://127.0.0.1:${product.port}/hooks/tiktok`, body);
      const other = await post(`http://127.0.0.1:${bare.port}/`, body);
      // The first round only warms both up.
      if (round === 0) continue;
      times.ours.push(ours);
      times.bare.push(other);
    }
    const { kept } = await org.inScope(({ db, org_id }) =>
      db
        .selectFrom('lead_notices')
        .where('org_id', '=', org_id)
        .select(({ fn }) => fn.countAll<number>().as('kept'))
        .executeTakeFirstOrThrow(),
    );
    if (Number(kept) !== ENTRIES * (ROUNDS + 1)) throw new Error(`only ${kept} leads were kept`);
    await product.stop();
    await bare.stop();
    await tt.close();
    const name = 'TikTok hook, 1,000 leads in one notice → 200';
    return [
      below(`${name}, slowest of ${ROUNDS}`, Math.max(...times.ours), 'ms', 1_000),
      comparedFigure(`${name}, median`, 'ms', median(times.ours), median(times.bare), AT_MOST),
    ];
  });
}

/** Posts a notice as TikTok signs it. @returns the milliseconds until it was answered. */
async function post(url: string, body: string): Promise<number> {
  const signature = createHmac('sha256', tiktokApp.secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-open-signature': signature };
  const beganMs = performance.now();
  const { status } = await fetch(url, { method: 'POST', headers, body });
  if (status !== 200) throw new Error(`refused: ${status}`);
  return performance.now() - beganMs;
}
