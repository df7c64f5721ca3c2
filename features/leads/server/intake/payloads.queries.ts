import type { OrgScope } from '#platform/server/database/scope.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import type { LeadOutcome } from '../../lead-source.ts';
import type { LeadAnswer } from '../../normalised-lead.ts';
import { findLeadKind } from '../filing/lead-kinds.ts';

const SHOWN = 10;
const SHOWN_BYTES = 4_000;

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
  raw_text: string;
}

/** Returns the last ten payloads of a source, newest first (integrations 9.6). */
export async function lastPayloads(scope: OrgScope, kind: string, source_id: number): Promise<Payload[]> {
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
  return Promise.all(
    rows.map(async ({ answers, body, query, headers, ...row }) => {
      const raw = { body, content_type: row.content_type, query, headers };
      return {
        ...row,
        answers: answers ?? (await readAnswers(kind, raw)),
        raw_text: cleanText(body.subarray(0, SHOWN_BYTES).toString('utf8')),
      };
    }),
  );
}

/** Returns the answers to map; a payload that could not be read has none, but its text is still shown. */
async function readAnswers(kind: string, raw: Parameters<NonNullable<ReturnType<typeof findLeadKind>>['read']>[0]) {
  try {
    const answers = (await findLeadKind(kind)?.read(raw)) ?? [];
    return answers.map(({ key, label, values }) => ({
      key: cleanText(key),
      label: cleanText(label),
      values: values.map(cleanText),
    }));
  } catch {
    return [];
  }
}
