import { clientAccess } from '#features/clients/access.ts';
import { readTimeZone } from '#features/preferences/server/index.ts';
import { decide } from '#platform/contract/access.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DashboardMember, DashboardQuery, TeamDashboard } from '../contract.ts';
import { type FiguresByLevel, noFigures, readFigures } from './figures.queries.ts';
import { type DashboardPerson, listPeople, listSubteams, refuseGone } from './people.queries.ts';
import { findPeriods } from './periods.ts';
import { hasWorkingHours } from './working-times.queries.ts';

/** Returns the figures of a period by member and sub-team, of the clients the actor may see. */
export async function readDashboard(scope: Scope, asked: DashboardQuery): Promise<TeamDashboard> {
  const { subteam_id } = asked;
  const as_of = nowIso();
  const time_zone = await readTimeZone(scope);
  const { period, previous } = findPeriods(asked, as_of, time_zone);
  const subteams = await listSubteams(scope);
  refuseGone(subteams, subteam_id);
  const people = await listPeople(scope);
  const figures = await readFigures(scope, period, subteam_id);
  const { all: previous_totals } = await readFigures(scope, previous, subteam_id);
  const isShown = ({ group_id }: { group_id: number }) => subteam_id === undefined || group_id === subteam_id;
  return {
    period: period.days,
    previous_period: previous.days,
    time_zone,
    as_of,
    is_whole: decide(clientAccess.view, scope.actor) === true,
    has_working_hours: await hasWorkingHours(scope),
    totals: figures.all,
    previous_totals,
    subteams: subteams
      .map((subteam) => describeSubteam(subteam, people, figures))
      .filter(({ id }) => isShown({ group_id: id })),
    subteam_choices: subteams,
    members: listMembers(people.filter(isShown), figures, subteam_id === undefined),
  };
}

const describeSubteam = (
  { id, name }: { id: number; name: string },
  people: readonly DashboardPerson[],
  { groups }: FiguresByLevel,
) => ({
  id,
  name,
  member_count: people.filter(({ group_id, is_active }) => is_active && group_id === id).length,
  figures: groups.get(id) ?? noFigures,
});

/** The owner and then the unassigned leads come last; whoever left is shown where there are figures. */
function listMembers(people: readonly DashboardPerson[], { members }: FiguresByLevel, hasNobody: boolean) {
  const shown = people
    .filter(({ id, is_active }) => is_active || members.has(id))
    .map(
      ({ id, name, is_owner, is_active, group_id }): DashboardMember => ({
        profile: { id, name },
        is_owner,
        is_active,
        subteam_id: group_id > 0 ? group_id : null,
        figures: members.get(id) ?? noFigures,
      }),
    )
    .sort((one, other) => Number(one.is_owner) - Number(other.is_owner));
  const unassigned = members.get(0);
  if (!hasNobody || !unassigned) return shown;
  return [...shown, { profile: null, is_owner: false, is_active: true, subteam_id: null, figures: unassigned }];
}
