import { addSourceWithoutAddress } from '#features/leads/server/index.ts';
import { millisAgo } from '#platform/server/clock.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import type { Org } from '#testing/world.ts';
import { LEAD_VIA_EMAIL } from '../contract.ts';
import { insertMail, writeMail } from '../server/lead-mails.queries.ts';

/** Stores a mail of a new source as if it had come and was read: the words and names in it have the marker. */
export async function storeMail(org: Org, marker: string): Promise<{ source_id: number; mail_id: string }> {
  const mail_id = uuidV7();
  const source_id = await org.inScope(async (scope) => {
    const { id } = await addSourceWithoutAddress(scope, LEAD_VIA_EMAIL, marker);
    const raw = Buffer.from(`Subject: ${marker}\r\n\r\nName: ${marker}\r\n`);
    await insertMail(
      scope,
      {
        ...{ id: mail_id, source_id: id, dedupe_key: `id:${mail_id}`, envelope_from: 'portal@post.example' },
        ...{ is_test: false, raw, file_key: null, size: raw.length },
      },
      { limit: 200, since: millisAgo(3_600_000) },
    );
    const text = `Name: ${marker}\nBudget: 2000000`;
    const from = { address: 'portal@post.example', name: marker };
    await writeMail(scope, mail_id, {
      ...{ state: 'LEAD', sender: from.address, sender_name: marker, subject: marker, text },
      reading: {
        from,
        answers: [
          { key: 'Name', label: 'Name', values: [marker], place: { part: 'text', start: 6, end: 6 + marker.length } },
        ],
      },
    });
    return id;
  });
  return { source_id, mail_id };
}
