import pg from 'pg';

const BATCH = 500;

/**
 * The limit of an edit of many clients: one plain update for each 500 of them, each its own commit, of the product's table with all its
 * indexes, but without triggers, rights, history and progress.
 *
 * @returns rows per second.
 */
export async function updateMany(superuserUrl: string, org_id: number): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>('select id from clients where org_id = $1 order by id', [
      org_id,
    ]);
    const ids = rows.map(({ id }) => id);
    const beganMs = performance.now();
    for (let start = 0; start < ids.length; start += BATCH) {
      await client.query({
        name: 'update-many',
        text: `update clients set company = 'Limit', updated_at = now() where org_id = $1 and id = any ($2::bigint[])`,
        values: [org_id, ids.slice(start, start + BATCH)],
      });
    }
    const perSecond = ids.length / ((performance.now() - beganMs) / 1_000);
    await client.query('vacuum (analyze) clients');
    return perSecond;
  } finally {
    await client.end();
  }
}
