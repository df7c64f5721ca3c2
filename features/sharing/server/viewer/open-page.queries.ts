import { sql } from 'kysely';
import { readFirstName } from '#domain/first-name.ts';
import { parsePhone } from '#domain/phone-numbers.ts';
import type { PlaceholderValues } from '#features/content/contract.ts';
import { requireContentKind, type ShownContent } from '#features/content/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { makeFileVersion } from '#platform/server/storage/file-version.ts';
import { SHARE } from '../addresses.queries.ts';
import { type LinkConfig, makeLink } from '../shares.queries.ts';

export interface Adviser {
  name: string;
  /** In E.164, or null when there is no usable number. */
  whatsapp: string | null;
  phone: string | null;
  email: string | null;
  picture: StoredPicture | null;
  picture_url: string | null;
}

interface StoredPicture {
  key: string;
  content_type: string;
}

/** What the page of a share shows. */
export interface SharedPage extends ShownContent {
  org_id: number;
  code: string;
  title: string;
  org_name: string;
  org_logo_url: string | null;
  adviser: Adviser;
  /** Whose changes show in it, and when its link ends; absent where it is drawn for each who opens it. */
  kept?: { org_id: number; expires_at: string | null };
}

/** The address of a file behind a page. */
export const pictureUrl = (code: string, name: string, key: string): string =>
  `/s/${code}/${name}?v=${makeFileVersion(key)}`;

/**
 * Returns what a link leads to, or as much of it as has the wanted file; null when it is unknown, expired or revoked, or its content is gone or not ready. Only
 * reads, because fetching a page proves nothing.
 */
export async function openPage(
  services: Services,
  code: string,
  { request_id, wanted }: { request_id: string; wanted?: string },
): Promise<SharedPage | null> {
  const address = await withGlobalScope(services.database, request_id, (globalScope) =>
    findPublicAddress(globalScope, SHARE, code),
  );
  if (!address) return null;
  const options = { org_id: address.org_id, actor: null, request_id, mode: 'read' as const };
  return withScope(services.database, options, async (scope) => {
    const row = await findPage(scope, address.subject_id);
    const { secret_key } = services.settings;
    return row ? describePage(scope, row, { code, secret_key, ...(wanted !== undefined && { wanted }) }) : null;
  });
}

/** Returns what the link of a share leads to, with the link; null where it leads nowhere any more. */
export async function readSharedPage(
  scope: OrgScope,
  links: LinkConfig,
  share_id: number,
): Promise<(SharedPage & { link: string }) | null> {
  const row = await findPage(scope, share_id);
  const { secret_key } = links;
  const page = row && (await describePage(scope, row, { secret_key, code: unseal(secret_key, row.code_sealed) }));
  return page ? { ...page, link: makeLink(links, row.code_sealed) } : null;
}

async function describePage(
  scope: OrgScope,
  row: PageRow,
  { code, secret_key, ...asked }: { code: string; secret_key: string; wanted?: string },
): Promise<SharedPage | null> {
  const { content_id, title, share_options, org_name, expires_at } = row;
  const client_id = row.is_automatic ? null : row.client_id;
  const makeUrl = (name: string, key: string) => pictureUrl(code, name, key);
  const adviser = describeAdviser(row, makeUrl);
  const shown = await requireContentKind(row.type).show(scope, {
    content_id,
    title,
    share_options,
    message: withoutOwnLink(row.message, code),
    values: { ...listValues(row), content_name: title },
    client_id,
    sender: adviser,
    unsealCode: (sealed) => unseal(secret_key, sealed),
    urlOf: makeUrl,
    partOf: (part) => part,
    profile_id: row.profile_id,
    ...asked,
  });
  return (
    shown && {
      ...shown,
      org_id: scope.org_id,
      code,
      title,
      org_name,
      org_logo_url: row.web_app_logo_url,
      adviser,
      ...(shown.may_be_kept && client_id === null && { kept: { org_id: scope.org_id, expires_at } }),
    }
  );
}

type SenderRow = Awaited<ReturnType<typeof readSender>>;

export function describeAdviser(row: SenderRow, urlOf: (name: string, key: string) => string): Adviser {
  const { whatsapp_raw, phone_raw, default_country, picture_key: key, picture_type } = row;
  return {
    name: row.adviser_name,
    whatsapp: parsePhone(whatsapp_raw ?? phone_raw ?? '', default_country).number_e164,
    phone: parsePhone(phone_raw ?? whatsapp_raw ?? '', default_country).number_e164,
    email: row.adviser_email,
    picture: key === null || picture_type === null ? null : { key, content_type: picture_type },
    picture_url: key === null || picture_type === null ? null : urlOf('adviser', key),
  };
}

type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;

/** Removes the link at the end of a message, which leads to the very page that shows it. */
const withoutOwnLink = (message: string, code: string): string =>
  message.replace(new RegExp(`\\s*https?://\\S+/s/${code}$`), '');

/**
 * Who got it from the product is known by what they wrote alone, which may be somebody else's number, so that a message
 * says nothing of a client then.
 */
const listValues = (row: PageRow): PlaceholderValues => ({
  ...(!row.is_automatic && {
    client_name: row.client_name,
    client_first_name: readFirstName(row.client_name ?? ''),
    client_phone: row.client_phone,
    client_email: row.client_email,
  }),
  ...userValues(row),
});

export const userValues = (row: SenderRow): PlaceholderValues => ({
  user_name: row.adviser_name,
  user_first_name: readFirstName(row.adviser_name),
  user_phone: row.phone_raw,
  user_email: row.adviser_email,
  user_company: row.org_name,
});

const senderColumns = [
  'adviser.name as adviser_name',
  'adviser.email as adviser_email',
  'adviser.phone_raw',
  'adviser.whatsapp_raw',
  'adviser.picture_key',
  'picture.content_type as picture_type',
  'orgs.name as org_name',
  'orgs.web_app_logo_url',
  'orgs.default_country',
] as const;

/** Returns a member as the sender of what they would share. */
export const readSender = ({ db, org_id }: OrgScope, profile_id: number) =>
  db
    .selectFrom('profiles as adviser')
    .leftJoin('files as picture', (join) => matchInOrg(join, 'picture.key', 'adviser.picture_key'))
    .innerJoin('orgs', 'orgs.org_id', 'adviser.org_id')
    .where('adviser.org_id', '=', org_id)
    .where('adviser.id', '=', profile_id)
    .select(senderColumns)
    .executeTakeFirstOrThrow();

/** The first number and address of a client as they were written. */
const firstContacts = [
  sql<string | null>`(
    select raw from client_phones phone where phone.org_id = share.org_id and phone.client_id = share.client_id
    order by position limit 1)`.as('client_phone'),
  sql<string | null>`(
    select email from client_emails mail where mail.org_id = share.org_id and mail.client_id = share.client_id
    order by position limit 1)`.as('client_email'),
];

const findPage = (scope: OrgScope, share_id: number) =>
  scope.db
    .selectFrom('shared_contents as share')
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'share.content_id'))
    .innerJoin('profiles as adviser', (join) => matchInOrg(join, 'adviser.id', 'share.profile_id'))
    .leftJoin('files as picture', (join) => matchInOrg(join, 'picture.key', 'adviser.picture_key'))
    .innerJoin('orgs', 'orgs.org_id', 'share.org_id')
    .leftJoin('clients', (join) => matchInOrg(join, 'clients.id', 'share.client_id'))
    .where('share.org_id', '=', scope.org_id)
    .where('share.id', '=', share_id)
    .where('share.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('share.expires_at', 'is', null), eb('share.expires_at', '>', nowIso())]))
    .where('contents.deleted_at', 'is', null)
    .select([
      'share.content_id',
      'share.client_id',
      'share.profile_id',
      'share.expires_at',
      'contents.type',
      'contents.title',
      'contents.share_options',
      'share.message',
      'share.code_sealed',
      'share.is_automatic',
      'clients.name as client_name',
      ...senderColumns,
    ])
    .select(firstContacts)
    .executeTakeFirst();
