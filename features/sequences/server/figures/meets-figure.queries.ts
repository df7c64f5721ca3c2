import { type RawBuilder, sql } from 'kysely';
import type { Figure } from '../../clients-contract.ts';

/** The last step that was done for a client. */
export const lastDone = sql<string | null>`inside.done_step_ids[cardinality(inside.done_step_ids)]`;

const isSkipped = sql<boolean>`done.is_skipped`;

/** What is counted of a step that was done, with the share by which it was sent. */
export const doneFigures = {
  DONE: sql<boolean>`not ${isSkipped}`,
  SKIPPED: isSkipped,
  SENT: sql<boolean>`share.id is not null`,
  OPENED: sql<boolean>`share.times_viewed > 0`,
} satisfies Partial<Record<Figure, RawBuilder<boolean>>>;

/** Whether a client counts in a figure of a step; undefined where none is asked for. */
export function meetsFigure({ figure, step_id = '' }: { figure?: Figure | undefined; step_id?: string | undefined }) {
  if (figure === undefined) return undefined;
  if (figure === 'REPLIED') return sql<boolean>`inside.reason = 'REPLY' and ${lastDone} = ${step_id}`;
  if (figure === 'STOPPED') return sql<boolean>`inside.reason is not null and inside.step_id = ${step_id}`;
  return sql<boolean>`exists (
    select from sequence_steps_done done
    left join shared_contents share on share.org_id = done.org_id and share.id = done.share_id
    where done.org_id = inside.org_id and done.sequence_client_id = inside.id and done.step_id = ${step_id}
      and ${doneFigures[figure]})`;
}
