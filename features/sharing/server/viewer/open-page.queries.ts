import { takeFirstName } from '#domain/first-name.ts';
import { parsePhone } from '#domain/phone-numbers.ts';
import { fillTokens, isReady } from '#features/content/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { hashToken, unseal } from '#platform/server/sessions/secrets.ts';
import { SHARE } from '../addresses.queries.ts';
import { type LinkConfig, makeLink } from '../shares.queries.ts';

export interface Adviser {
  name: string;
  /** In E.164, or null when there is no usable number. */
  whatsapp: string | null;
  phone: string | null;
  email: string | null;
  picture: StoredPicture | null;
}

/**
 * A stored picture; `version` changes with its bytes, so that browsers may cache it for good, and does not reveal the
 * key.
 */
export interface StoredPicture {
  key: string;
  content_type: string;
  version: string;
}

/** What the page of a share shows. */
export type SharedPage = {
  code: string;
  title: string;
  org_name: string;
  org_logo_url: string | null;
  adviser: Adviser;
} & (
  | { kind: 'text'; text: string }
  | {
      kind: 'pdf' | 'image';
      file: StoredPicture;
      allow_download: boolean;
      pages: { width: number; height: number }[];
    }
);

/**
 * Returns what a link leads to; null when it is unknown, expired or revoked, or its content is gone or not ready. Only
 * reads, because fetching a page proves nothing.
 */
export async function openPage(services: Services, code: string, request_id: string): Promise<SharedPage | null> {
  const address = await withGlobalScope(services.database, request_id, (globalScope) =>
    findPublicAddress(globalScope, SHARE, code),
  );
  if (!address) return null;
  const options = { org_id: address.org_id, actor: null, request_id, mode: 'read' as const };
  return withScope(services.database, options, (scope) => readPage(scope, address.subject_id, code));
}

/** Returns what the link of a share leads to, with the link; null where it leads nowhere any more. */
export async function readSharedPage(
  scope: OrgScope,
  links: LinkConfig,
  share_id: number,
): Promise<(SharedPage & { link: string }) | null> {
  const row = await findPage(scope, share_id);
  const page = row && describePage(row, unseal(links.secret_key, row.code_sealed));
  return page ? { ...page, link: makeLink(links, row.code_sealed) } : null;
}

async function readPage(scope: OrgScope, share_id: number, code: string): Promise<SharedPage | null> {
  const row = await findPage(scope, share_id);
  return row ? describePage(row, code) : null;
}

function describePage(row: PageRow, code: string): SharedPage | null {
  const common = {
    code,
    title: row.title,
    org_name: row.org_name,
    org_logo_url: row.web_app_logo_url,
    adviser: {
      name: row.adviser_name,
      whatsapp: parsePhone(row.whatsapp_raw ?? row.phone_raw ?? '', row.default_country).number_e164,
      phone: parsePhone(row.phone_raw ?? row.whatsapp_raw ?? '', row.default_country).number_e164,
      email: row.adviser_email,
      picture: storedPicture(row.picture_key, row.picture_type),
    },
  };
  if (row.type === 'text') return { ...common, kind: 'text', text: fillText(row, code) };
  const file = storedPicture(row.s3_obj_key, row.content_type);
  if (!file || row.doc_status === null || !isReady(row.doc_status)) return null;
  return {
    ...common,
    kind: file.content_type === 'application/pdf' ? 'pdf' : 'image',
    file,
    allow_download: row.share_options.allow_download,
    pages: row.pages ?? [],
  };
}

function storedPicture(key: string | null, content_type: string | null): StoredPicture | null {
  if (key === null || content_type === null) return null;
  return { key, content_type, version: hashToken(key).toString('hex').slice(0, 8) };
}

type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;

/** Removes the link at the end of a message, which leads to the very page that shows it. */
const withoutOwnLink = (message: string, code: string): string =>
  message.replace(new RegExp(`\\s*https?://\\S+/s/${code}$`), '');

/**
 * Returns the message as sent, or filled for its recipient when the link was given without one. Who got it from the product is
 * known by what they wrote alone, which may be somebody else's number, so that it says nothing of a client.
 */
const fillText = (row: PageRow, code: string): string =>
  withoutOwnLink(row.message, code) ||
  fillTokens(row.body ?? '', {
    ...(!row.is_automatic && {
      client_name: row.client_name,
      client_first_name: takeFirstName(row.client_name ?? ''),
    }),
    user_name: row.adviser_name,
    user_first_name: takeFirstName(row.adviser_name),
    user_phone: row.phone_raw,
    user_email: row.adviser_email,
    user_company: row.org_name,
  });

const findPage = (scope: OrgScope, share_id: number) =>
  scope.db
    .selectFrom('shared_contents as share')
    .innerJoin('contents', (join) =>
      join.onRef('contents.org_id', '=', 'share.org_id').onRef('contents.id', '=', 'share.content_id'),
    )
    .innerJoin('profiles as adviser', (join) =>
      join.onRef('adviser.org_id', '=', 'share.org_id').onRef('adviser.id', '=', 'share.profile_id'),
    )
    .leftJoin('files as picture', (join) =>
      join.onRef('picture.org_id', '=', 'adviser.org_id').onRef('picture.key', '=', 'adviser.picture_key'),
    )
    .innerJoin('orgs', 'orgs.org_id', 'share.org_id')
    .leftJoin('clients', (join) =>
      join.onRef('clients.org_id', '=', 'share.org_id').onRef('clients.id', '=', 'share.client_id'),
    )
    .leftJoin('text_contents as text', (join) =>
      join.onRef('text.org_id', '=', 'contents.org_id').onRef('text.content_id', '=', 'contents.id'),
    )
    .leftJoin('file_contents as file', (join) =>
      join.onRef('file.org_id', '=', 'contents.org_id').onRef('file.content_id', '=', 'contents.id'),
    )
    .where('share.org_id', '=', scope.org_id)
    .where('share.id', '=', share_id)
    .where('share.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('share.expires_at', 'is', null), eb('share.expires_at', '>', nowIso())]))
    .where('contents.deleted_at', 'is', null)
    .select([
      'contents.type',
      'contents.title',
      'contents.share_options',
      'share.message',
      'share.code_sealed',
      'share.is_automatic',
      'clients.name as client_name',
      'adviser.name as adviser_name',
      'adviser.email as adviser_email',
      'adviser.phone_raw',
      'adviser.whatsapp_raw',
      'adviser.picture_key',
      'picture.content_type as picture_type',
      'orgs.name as org_name',
      'orgs.web_app_logo_url',
      'orgs.default_country',
      'text.body',
      'file.s3_obj_key',
      'file.content_type',
      'file.doc_status',
      'file.pages',
    ])
    .executeTakeFirst();
