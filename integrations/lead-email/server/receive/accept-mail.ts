import { randomBytes } from 'node:crypto';
import type { KnownSource } from '#features/leads/server/index.ts';
import { findSourceByToken } from '#features/leads/server/index.ts';
import { millisAgo } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { intakeLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { Services } from '#platform/server/services.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { MailSourceKind } from '../../contract.ts';
import { insertMail } from '../lead-mails.queries.ts';
import { isTestKey, makeMessageKey } from '../message-key.ts';
import { readMailJob } from '../read-mail.job.ts';
import { readMailSettings } from '../settings.ts';

/** The largest mail (integrations 8.5). */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/** How many recipients a mail may have (integrations 8.5). */
export const MAX_RECIPIENTS = 200;
/** Larger mails are in the store of files, and only their key is in the database (decision 0258). */
const MAX_IN_DATABASE = 1024 * 1024;
/** How many mails an address receives within an hour (integrations 8.5). */
const MAX_PER_HOUR = 200;
const HOUR_MS = 3_600_000;
const LOCAL_PART = 'lead-';

/** A mail for one address, with its bytes as they came. */
export interface ArrivingMail {
  source: KnownSource;
  envelope_from: string;
  raw: Buffer;
}

/** An address has received as many mails as it may within an hour. */
export class TooManyMails extends Error {}

export const makeAddress = (token: string, domain: string): string => `${LOCAL_PART}${token}@${domain}`;

/** Returns the source of an envelope recipient, whatever the mail's own To says; null for any other address. */
export async function findMailSource(services: Services, recipient: string, request_id: string) {
  const { INBOUND_MAIL_DOMAIN } = readMailSettings(services);
  const [local = '', domain] = recipient.toLowerCase().split('@');
  if (domain !== INBOUND_MAIL_DOMAIN || !/^lead-[a-z0-9]{8,20}$/.test(local)) return null;
  const token = local.slice(LOCAL_PART.length);
  const source = await withTimeLimits(intakeLimits, () => findSourceByToken(services, token, request_id));
  return source && MailSourceKind.safeParse(source.kind).success ? source : null;
}

/**
 * Commits a mail before its sender is told that it was accepted, and lets it be read. A repeat stores nothing. Throws
 * TooManyMails.
 *
 * @returns the id of a new mail; null for a repeat.
 */
export async function acceptMail(services: Services, mail: ArrivingMail, request_id: string): Promise<string | null> {
  const { org_id } = mail.source;
  const file_key = await storeLarge(services, mail.raw);
  const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
  try {
    const id = await withTimeLimits(intakeLimits, () =>
      withScope(services.database, options, (scope) =>
        acceptMailIn(scope, services.settings.secret_key, mail, file_key),
      ),
    );
    if (id === null && file_key) await services.storage.remove(file_key);
    return id;
  } catch (error) {
    if (file_key) await services.storage.remove(file_key).catch(() => undefined);
    throw error;
  }
}

async function acceptMailIn(
  scope: OrgScope,
  secretKey: string,
  { source, envelope_from, raw }: ArrivingMail,
  file_key: string | null,
): Promise<string | null> {
  const id = uuidV7();
  const dedupe_key = makeMessageKey(raw);
  const outcome = await insertMail(
    scope,
    {
      id,
      source_id: source.id,
      dedupe_key,
      envelope_from: envelope_from.toWellFormed().replaceAll('\u0000', '').slice(0, 320),
      is_test: isTestKey(secretKey, dedupe_key),
      raw: file_key ? null : raw,
      file_key,
      size: raw.length,
    },
    { limit: MAX_PER_HOUR, since: millisAgo(HOUR_MS) },
  );
  if (outcome === 'TOO_MANY') throw new TooManyMails();
  if (outcome === 'KNOWN') return null;
  scope.endWithNext();
  await enqueue(scope, readMailJob, { org_id: scope.org_id, id });
  return id;
}

async function storeLarge(services: Services, raw: Buffer): Promise<string | null> {
  if (raw.length <= MAX_IN_DATABASE) return null;
  const key = `mail-${randomBytes(24).toString('base64url')}`;
  await services.storage.put(key, raw, 'message/rfc822');
  return key;
}
