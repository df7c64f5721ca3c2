import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { duplicates } from '#features/client-duplicates/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { eraseClients } from '#features/clients/server/index.ts';
import { importCsv, work } from '#testing/imports.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';

/** How the clients of an organisation can be reached, by their names: as their rows have it, and as it is stored for matching. */
const readReached = (org: Org) =>
  org.inScope(async ({ db, org_id }) => {
    const { rows } = await sql<{ name: string; contact_points: object; matched: object }>`
      select name, contact_points, jsonb_build_object(
        'phones', coalesce((
          select jsonb_agg(jsonb_build_object('raw', raw, 'number_e164', number_e164) order by position)
          from client_phones where org_id = clients.org_id and client_id = clients.id), '[]'),
        'emails', coalesce((
          select jsonb_agg(email order by position)
          from client_emails where org_id = clients.org_id and client_id = clients.id), '[]')) as matched
      from clients where org_id = ${org_id} order by name`.execute(db);
    return {
      shown: Object.fromEntries(rows.map(({ name, contact_points }) => [name, contact_points])),
      matched: Object.fromEntries(rows.map(({ name, matched }) => [name, matched])),
    };
  });

const reachedBy = (phones: string[], emails: string[]) => ({
  phones: phones.map((number) => ({ raw: number, number_e164: number.startsWith('+') ? number : null })),
  emails,
});

it('the row of a client has the phones and e-mails that it is matched by, whatever wrote them', async () => {
  const org = await newOrg();
  const { owner } = org;
  const expectReached = async (wanted: Record<string, ReturnType<typeof reachedBy>>) => {
    const { shown, matched } = await readReached(org);
    expect(shown).toEqual(wanted);
    expect(matched).toEqual(wanted);
  };

  const { id } = await owner.call(clients.create, {
    body: { name: 'Tan', phones: [{ raw: '+6581234567' }, { raw: '+6581234568' }], emails: ['tan@mail.example'] },
  });
  const lim = await org.client({ name: 'Lim', phones: ['ask Tan'] });
  await org.client({ name: 'Nobody' });
  const nobody = reachedBy([], []);
  await expectReached({
    Tan: reachedBy(['+6581234567', '+6581234568'], ['tan@mail.example']),
    Lim: reachedBy(['ask Tan'], []),
    Nobody: nobody,
  });

  await owner.call(clients.update, { params: { id }, body: { phones: [{ raw: '+6581234568' }] } });
  const tan = reachedBy(['+6581234568'], ['tan@mail.example']);
  await expectReached({ Tan: tan, Lim: reachedBy(['ask Tan'], []), Nobody: nobody });

  const csv = 'Name,Phone,Email\nTan,+6581234568,Wei.Tan@work.example\nNew,+6591111111,new@mail.example\n';
  const done = await importCsv(owner, csv);
  const grown = reachedBy(['+6581234568'], ['tan@mail.example', 'Wei.Tan@work.example']);
  const added = reachedBy(['+6591111111'], ['new@mail.example']);
  await expectReached({ Tan: grown, New: added, Lim: reachedBy(['ask Tan'], []), Nobody: nobody });
  await work(owner, done, 'undo');
  await expectReached({ Tan: tan, New: added, Lim: reachedBy(['ask Tan'], []), Nobody: nobody });

  const client_ids = [id, lim.id];
  const seen = await Promise.all(client_ids.map((each) => owner.call(clients.get, { params: { id: each } })));
  const { merge_id } = await owner.call(duplicates.merge, {
    body: { client_ids, choices: {}, seen: seen.map((client) => ({ id: client.id, updated_at: client.updated_at })) },
  });
  const both = reachedBy(['+6581234568', 'ask Tan'], ['tan@mail.example']);
  await expectReached({ Tan: both, New: added, Lim: reachedBy(['ask Tan'], []), Nobody: nobody });
  await owner.call(duplicates.unmerge, { params: { id, merge_id } });
  await expectReached({ Tan: tan, New: added, Lim: reachedBy(['ask Tan'], []), Nobody: nobody });

  const webhook = await newWebhook(org);
  await webhook.post({ name: 'Wei Ling', phone: '+6581234568', email: 'third@mail.example' });
  await fileWaitingLeads();
  const attached = reachedBy(['+6581234568'], ['tan@mail.example', 'third@mail.example']);
  await expectReached({ Tan: attached, New: added, Lim: reachedBy(['ask Tan'], []), Nobody: nobody });

  await org.inScope((scope) => eraseClients(scope, [{ id }]));
  await expectReached({ New: added, Lim: reachedBy(['ask Tan'], []), Nobody: nobody });
});
