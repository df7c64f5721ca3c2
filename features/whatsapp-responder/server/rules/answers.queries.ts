import { sql } from 'kysely';
import type { CountRules } from '#engines/rules/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { AnsweringNumber, ResponderAnswer, ResponderSettings } from '../../contract.ts';

/** What a responder does until an answer is written. */
export const noAnswer: ResponderAnswer = {
  template_id: null,
  wait_seconds: 0,
  hours: null,
  outside: 'WAIT',
  outside_template_id: null,
  is_on: true,
};

/** An answer with the rule it belongs to, and the title of its template. */
export interface StoredAnswer extends ResponderAnswer {
  rule_id: number;
  template_title: string | null;
}

/** Returns the answers of rules. */
export const readAnswers = (scope: OrgScope, rule_ids: readonly number[]): Promise<StoredAnswer[]> =>
  scope.db
    .selectFrom('responder_answers as answer')
    .leftJoin('whatsapp_templates as template', (join) => matchInOrg(join, 'template.id', 'answer.template_id'))
    .where('answer.org_id', '=', scope.org_id)
    .where(sql<boolean>`answer.rule_id = any(${[...rule_ids]}::bigint[])`)
    .select(['answer.rule_id', 'answer.template_id', 'answer.wait_seconds', 'answer.hours', 'answer.outside'])
    .select(['answer.outside_template_id', 'answer.is_on', 'template.title as template_title'])
    .execute();

/** Writes the answer of a rule; none where the rule is deleted. */
export async function writeAnswer(
  scope: OrgScope,
  rule_id: number,
  answer: ResponderAnswer | undefined,
): Promise<void> {
  const { db, org_id } = scope;
  if (!answer) {
    await db.deleteFrom('responder_answers').where('org_id', '=', org_id).where('rule_id', '=', rule_id).execute();
    return;
  }
  const written = { ...answer, hours: answer.hours && JSON.stringify(answer.hours) };
  await db
    .insertInto('responder_answers')
    .values({ org_id, rule_id, ...written })
    .onConflict((conflict) => conflict.columns(['org_id', 'rule_id']).doUpdateSet(written))
    .execute();
}

/** Returns which of these templates exist. */
export async function listTemplates({ db, org_id }: OrgScope, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('whatsapp_templates')
    .where('org_id', '=', org_id)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Counts the answers that left by each rule. */
export const countAnswers: CountRules = async ({ db, org_id }, rule_ids, since) => {
  const { rows } = await sql<{ rule_id: number; decided: number }>`
    select rule_id, count(*)::int as decided from whatsapp_messages
    where org_id = ${org_id} and kind = 'RESPONDER' and rule_id = any(${[...rule_ids]}::bigint[]) and at >= ${since}
      and state <> 'NOT_SENT'
    group by rule_id`.execute(db);
  return new Map(rows.map(({ rule_id, decided }) => [rule_id, { decided, waiting: 0 }]));
};

/** What the list of all automations shows of the responder. */
interface ResponderFigures {
  responders: number;
  sent: number;
  read: number;
  last_run_at: string | null;
}

/** Counts the responders, and the answers that left since an instant. */
export async function readFigures({ db, org_id }: OrgScope, since: string): Promise<ResponderFigures> {
  const { rows } = await sql<ResponderFigures>`
    select
      (select count(*)::int from lead_rules
       where org_id = ${org_id} and kind = 'responder' and deleted_at is null) as responders,
      count(*)::int as sent,
      count(*) filter (where state = 'READ')::int as read,
      max(at) as last_run_at
    from whatsapp_messages
    where org_id = ${org_id} and kind = 'RESPONDER' and at >= ${since}
      and state in ('ACCEPTED', 'HELD', 'SENT', 'DELIVERED', 'READ')`.execute(db);
  return rows[0]!;
}

export async function hasResponders({ db, org_id }: OrgScope): Promise<boolean> {
  const row = await db
    .selectFrom('lead_rules')
    .where('org_id', '=', org_id)
    .where('kind', '=', 'responder')
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number that answers leave from; null while none is connected. */
export async function readNumber({ db, org_id }: OrgScope): Promise<AnsweringNumber | null> {
  const row = await db
    .selectFrom('whatsapp_numbers')
    .where('org_id', '=', org_id)
    .where('is_default', '=', true)
    .select(['id', 'display_number', 'verified_name', 'status', 'quality'])
    .executeTakeFirst();
  return row ?? null;
}

const defaults: ResponderSettings = { repeat_days: 30, needs_consent: false };

export async function readSettings({ db, org_id }: OrgScope): Promise<ResponderSettings> {
  const row = await db
    .selectFrom('responder_settings')
    .where('org_id', '=', org_id)
    .select(['repeat_days', 'needs_consent'])
    .executeTakeFirst();
  return row ?? defaults;
}

export const writeSettings = ({ db, org_id }: OrgScope, settings: ResponderSettings) =>
  db
    .insertInto('responder_settings')
    .values({ org_id, ...settings })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(settings))
    .execute();
