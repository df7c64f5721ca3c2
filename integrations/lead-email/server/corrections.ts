import { setImmediate } from 'node:timers/promises';
import { readLeadSight } from '#features/clients/server/index.ts';
import { recognise } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { Services } from '#platform/server/services.ts';
import type { CorrectionEffect, MailPlace } from '../contract.ts';
import { mailsCorrected } from '../events.ts';
import { fillClientsJob, readMailAgain } from './fill-clients.job.ts';
import {
  findTemplate,
  getMail,
  listMailsOfSender,
  type MailOfSender,
  type StoredMail,
  writeMail,
  writeTemplate,
} from './lead-mails.queries.ts';
import type { Place, PlacedAnswer } from './read/extract.ts';
import { type Correction, findValue, listLabels, makeCorrection, type SenderTemplate } from './read/templates.ts';
import { getReading } from './read-mail.job.ts';

const MAX_CORRECTIONS = 30;

interface Wanted {
  place: MailPlace;
  target: string;
}

/** Reads the mails of a sender as they are read now and as they would be. */
async function readBoth(scope: Scope, services: Services, id: string, wanted: Wanted) {
  const mail = (await getMail(scope, id))!;
  const correction = makeCorrection(mail, wanted.place, wanted.target);
  if (!correction || mail.state !== 'LEAD') throw new Problem('not_possible_now', { detail: NO_WORDS });
  const old = await findTemplate(scope, mail);
  const template = addCorrection(old, correction, mail);
  const reading = await getReading(scope, services);
  const mails = await listMailsOfSender(scope, mail);
  const read: { mail: MailOfSender; has_words: boolean; before: string | null; after: string | null }[] = [];
  for (const one of mails) {
    const place = findValue(one, correction);
    const before = findTarget(readMailAgain(one, reading, old), wanted.target, place);
    const after = findTarget(readMailAgain(one, reading, template), wanted.target, place);
    read.push({ mail: one, has_words: place !== null, before, after });
    // Hundreds of mails take long, so the process does its other work between them.
    await setImmediate();
  }
  return { mail, template, reading, read };
}

const NO_WORDS =
  'There is no label before these words, so they can’t be found in other mails. Select words behind a label, on one line.';

function addCorrection(old: SenderTemplate | null, correction: Correction, mail: StoredMail): SenderTemplate {
  const isSame = ({ part, before, after }: Correction) =>
    part === correction.part && before === correction.before && after === correction.after;
  const kept = (old?.corrections ?? []).filter((known) => !isSame(known));
  return { corrections: [...kept, correction].slice(-MAX_CORRECTIONS), labels: listLabels(mail.text) };
}

/** Returns what a mail gives to the target of a correction; null where nothing. */
function findTarget(answers: readonly PlacedAnswer[], target: string, place: Place | null): string | null {
  const isAtWords = ({ place: own }: PlacedAnswer) =>
    own && place && own.part === place.part && own.start < place.end && place.start < own.end;
  const field = /^custom_field:(\d+)$/.exec(target)?.[1];
  const found = answers.find((answer) => {
    if (field) return answer.custom_field_id === Number(field);
    const role = answer.has_no_role ? undefined : (answer.role ?? recognise(answer));
    if (target === 'ignore') return isAtWords(answer);
    if (target === 'note') return isAtWords(answer) && !role && answer.custom_field_id === undefined;
    return role === target;
  });
  return found?.values[0] ?? null;
}

/** Says what a correction changes in the mails its sender sent within 90 days; changes nothing. */
export async function previewCorrection(
  scope: Scope,
  services: Services,
  id: string,
  wanted: Wanted,
): Promise<CorrectionEffect> {
  const { read } = await readBoth(scope, services, id, wanted);
  const { fillable, maySee } = await findFillable(scope, read);
  const changed = read.filter(({ before, after }) => before !== after);
  return {
    mails: read.length,
    before: read.filter(({ before }) => before !== null).length,
    after: read.filter(({ after }) => after !== null).length,
    missing: read.filter(({ has_words }) => !has_words).length,
    fillable_clients: fillable.length,
    changed: changed.length,
    changes: changed
      .filter(({ mail }) => maySee(mail.client_id))
      .map(({ mail, before, after }) => ({
        ...{ id: mail.id, subject: mail.subject, received_at: mail.received_at },
        ...{ before, after },
      })),
  };
}

type Read = Awaited<ReturnType<typeof readBoth>>['read'];

/** Returns the mails whose clients the caller sees and that would now say what they did not say before. */
async function findFillable(scope: Scope, read: Read) {
  const maySee = await readLeadSight(
    scope,
    read.map(({ mail }) => mail.client_id),
  );
  const changed = read.filter(
    ({ mail, before, after }) =>
      mail.client_id !== null && after !== null && after !== before && maySee(mail.client_id),
  );
  const byClient = new Map(changed.map(({ mail }) => [mail.client_id, mail]));
  return { fillable: [...byClient.values()], maySee };
}

/** Reads the mails of a sender by a correction from now on; one that waits for its contact becomes a lead again. */
export async function applyCorrection(
  scope: Scope,
  services: Services,
  id: string,
  { fills_clients, ...wanted }: Wanted & { fills_clients: boolean },
): Promise<void> {
  const { mail, template, reading, read } = await readBoth(scope, services, id, wanted);
  await writeTemplate(scope, mail, template);
  const own = read.find((one) => one.mail.id === id);
  if (own) {
    const answers = readMailAgain(own.mail, reading, template);
    await writeMail(scope, id, { reading: { ...mail.reading, answers }, check_reason: null });
  }
  const { fillable } = fills_clients ? await findFillable(scope, read) : { fillable: [] };
  const waiting = read.filter(({ mail: { outcome } }) => outcome === 'NEEDS_ATTENTION').map((one) => one.mail.id);
  const mail_ids = [...new Set([...waiting, ...fillable.map((one) => one.id)])];
  if (mail_ids.length > 0)
    await enqueue(scope, fillClientsJob, { org_id: scope.org_id, source_id: mail.source_id, mail_ids });
  const payload = { sender: mail.sender, target: wanted.target };
  await record(scope, mailsCorrected, { subject_id: mail.source_id, payload, audience: null });
}
