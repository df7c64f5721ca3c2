import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type EntryKind, entryKinds } from '../entry/entry-keys.ts';

/** How many clients who are held are counted. */
const MOST_HELD = 1_000;

/** How many of the last clients in sequences are looked at. */
export const MOST_ENTERED = 10_000;

/** What the automatic e-mails of all sequences did together. */
interface MailFigures {
  steps: number;
  sequences: number;
  /** How many of these sequences run. */
  running: number;
  sent: number;
  /** Clients who wait for the plan, up to 1,000. */
  held: number;
  last_run_at: string | null;
}

export async function readMailFigures({ db, org_id }: OrgScope, since: string): Promise<MailFigures> {
  const { rows } = await sql<MailFigures>`
    with automatic as materialized (
      select sequence.content_id, sequence.state, sequence.automatic_step_ids as step_ids
      from sequence_contents sequence
      join contents on contents.org_id = sequence.org_id and contents.id = sequence.content_id and contents.deleted_at is null
      where sequence.org_id = ${org_id} and sequence.automatic_step_ids <> '{}'),
    mail as (
      select done.done_at
      from automatic cross join unnest(step_ids) as step (id)
      join sequence_steps_done done on done.org_id = ${org_id} and done.sequence_id = automatic.content_id
        and done.step_id = step.id and done.done_at >= ${since} and done.message_id is not null)
    select coalesce(sum(cardinality(step_ids)), 0)::int as steps, count(*)::int as sequences,
      (count(*) filter (where state = 'RUNNING'))::int as running,
      (select count(*)::int from mail) as sent, (select max(done_at) from mail) as last_run_at,
      (select count(*)::int from (
        select from sequence_clients
        where org_id = ${org_id} and state = 'PAUSED' and reason = 'PLAN' limit ${MOST_HELD}) as waits) as held
    from automatic`.execute(db);
  return rows[0]!;
}

/** What the rules that bring clients into sequences did together. */
interface EntryFigures {
  rules: number;
  kinds: EntryKind[];
  /** How many sequences with such a rule run. */
  running: number;
  /** Clients who entered these sequences since then, as far back as the last 10,000 of all sequences. */
  entered: number;
  last_run_at: string | null;
}

export async function readEntryFigures({ db, org_id }: OrgScope, since: string): Promise<EntryFigures> {
  const { rows } = await sql<Omit<EntryFigures, 'kinds'> & { kinds: string[] }>`
    with entering as materialized (
      select sequence.content_id, sequence.state, sequence.entry_keys
      from sequence_contents sequence
      join contents on contents.org_id = sequence.org_id and contents.id = sequence.content_id and contents.deleted_at is null
      where sequence.org_id = ${org_id} and sequence.entry_keys <> '{}'),
    latest as materialized (
      select sequence_id, entered_at from sequence_clients
      where org_id = ${org_id} and exists (select from entering) order by id desc limit ${MOST_ENTERED})
    select coalesce(sum(cardinality(entry_keys)), 0)::int as rules,
      (count(*) filter (where state = 'RUNNING'))::int as running,
      array(select distinct split_part(key, ':', 1) from entering, unnest(entry_keys) as key) as kinds,
      (select count(*)::int from latest
       where entered_at >= ${since} and sequence_id in (select content_id from entering)) as entered,
      (select max(entered_at) from latest where sequence_id in (select content_id from entering)) as last_run_at
    from entering`.execute(db);
  const { kinds, ...figures } = rows[0]!;
  return { ...figures, kinds: entryKinds.filter((kind) => kinds.includes(kind)) };
}
