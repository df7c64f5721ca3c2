import { type RawBuilder, sql } from 'kysely';
import { clickIds, networks } from '#features/form-submissions/contract.ts';

/** What touches are limited to, as calls say it. */
export interface AskedTouch {
  touch?: 'first' | 'last' | undefined;
  source?: string | undefined;
  medium?: string | undefined;
  campaign?: string | undefined;
}

/** The same; null limits nothing. */
export interface TouchFilter {
  touches: readonly ('first_touch' | 'last_touch')[];
  source: string | null;
  medium: string | null;
  campaign: string | null;
}

/** Reads the filter by touch of a call: one of both touches must meet it, unless it says which; null without one. */
export function readTouchFilter({ touch, source, medium, campaign }: AskedTouch): TouchFilter | null {
  if (source === undefined && medium === undefined && campaign === undefined) return null;
  return {
    touches: touch === undefined ? ['first_touch', 'last_touch'] : [`${touch}_touch`],
    source: source ?? null,
    medium: medium ?? null,
    campaign: campaign ?? null,
  };
}

/** The source of a touch of `lead_form_submissions as submission`, as `describeTouch` names it. */
function getSource(touch: 'first_touch' | 'last_touch'): RawBuilder<string | null> {
  const stored = sql`(submission.came_by -> ${sql.lit(touch)})`;
  const byClick = clickIds.map((id) => sql`when ${stored} ? ${sql.lit(id)} then ${sql.lit(networks[id])}`);
  return sql<string | null>`coalesce(
    ${stored} ->> 'utm_source', case ${sql.join(byClick, sql` `)} end, substring(${stored} ->> 'referrer' from '://([^/]*)'))`;
}

/** The condition that a touch meets the filter; capitals do not matter. */
export function meetsTouch({ touches, source, medium, campaign }: TouchFilter): RawBuilder<boolean> {
  const any = touches.map((touch) => {
    const part = (name: string) => sql`submission.came_by -> ${sql.lit(touch)} ->> ${sql.lit(name)}`;
    const equal = (stored: RawBuilder<unknown>, asked: string) => sql`lower(${stored}) = lower(${asked})`;
    return sql`(${sql.join(
      [
        sql`true`,
        ...(source === null ? [] : [equal(getSource(touch), source)]),
        ...(medium === null ? [] : [equal(part('utm_medium'), medium)]),
        ...(campaign === null ? [] : [equal(part('utm_campaign'), campaign)]),
      ],
      sql` and `,
    )})`;
  });
  return sql`(${sql.join(any, sql` or `)})`;
}

/** The sources of both touches of a submission. */
export const sourcesOf = sql<
  string[]
>`array_remove(array[${getSource('first_touch')}, ${getSource('last_touch')}], null)`;
