import { defaultCountry, readLeadSight } from '#features/clients/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import type { LeadOutcome, LeadSource } from '../../lead-source.ts';
import type { LeadAnswer, LeadRole } from '../../normalised-lead.ts';
import { findLeadKind, type RawDelivery } from '../filing/read/lead-kinds.ts';
import { listRoles, type ReadAnswer } from '../filing/read/normalise-lead.ts';

const SHOWN = 10;
const SHOWN_BYTES = 4_000;
/** A larger payload is shown as it was read when it was filed, because reading it takes long. */
const READ_AGAIN_BYTES = 8 * 1024;

/** What a source sent, for the person who maps its fields. */
export interface Payload {
  id: string;
  received_at: string;
  outcome: LeadOutcome;
  reason: string | null;
  content_type: string;
  is_signed: boolean;
  is_test: boolean;
  client_id: number | null;
  answers: LeadAnswer[];
  /** What answers fill at present, by their keys. */
  roles: Record<string, LeadRole>;
  raw_text: string;
  /** True where only the keys of its answers are shown, because the caller may not see its client. */
  is_hidden: boolean;
}

/**
 * Returns the last ten payloads of a source, newest first (integrations 9.6). Of a lead whose client the caller may not see
 * only the keys are shown, which is what mapping needs (D47).
 */
export async function lastPayloads(
  scope: Scope,
  { id: source_id, kind, mapping, default_country }: LeadSource,
): Promise<Payload[]> {
  const country = default_country ?? (await defaultCountry(scope));
  const rows = await scope.db
    .selectFrom('lead_events')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .select([
      'id',
      'received_at',
      'outcome',
      'reason',
      'content_type',
      'query',
      'headers',
      'body',
      'is_signed',
      'is_test',
      'client_id',
      'answers',
    ])
    .execute();
  const maySee = await readLeadSight(
    scope,
    rows.map(({ client_id }) => client_id),
  );
  const payloads = await Promise.all(
    rows.map(async ({ answers, body, query, headers, ...row }) => {
      const raw = { body, content_type: row.content_type, query, headers };
      return {
        ...row,
        is_hidden: false,
        ...(answers && body.length > READ_AGAIN_BYTES
          ? { answers, roles: {} }
          : await readPayload(kind, raw, { mapping, country })),
        raw_text: cleanText(body.subarray(0, SHOWN_BYTES).toString('utf8')),
      };
    }),
  );
  return payloads.map((payload) => (maySee(payload.client_id) ? payload : hideValues(payload)));
}

const hideValues = (payload: Payload): Payload => ({
  ...payload,
  client_id: null,
  reason: null,
  answers: payload.answers.map((answer) => ({ ...answer, values: [] })),
  raw_text: '',
  is_hidden: true,
});

/** Returns the answers to map; a payload that could not be read has none, but its text is still shown. */
async function readPayload(
  kind: string,
  raw: RawDelivery,
  options: Parameters<typeof listRoles>[1],
): Promise<Pick<Payload, 'answers' | 'roles'>> {
  try {
    const read: ReadAnswer[] = (await findLeadKind(kind)?.read(raw)) ?? [];
    const answers = read.map(({ key, label, values, is_metadata }) => ({
      key: cleanText(key),
      label: cleanText(label),
      values: values.map(cleanText),
      ...(is_metadata && { is_metadata }),
    }));
    return { answers, roles: listRoles(read, options) };
  } catch {
    return { answers: [], roles: {} };
  }
}
