import type { DashboardMember, DashboardSubteam, ResponseTime, TeamDashboard, TeamFigures } from '../contract.ts';
import { text } from './en.ts';
import type { FigureName } from './figure-words.ts';

/** Whom figures are about: a member (0 for nobody), a sub-team, or all that are shown. */
export interface Who {
  name: string;
  profile_id?: number;
  subteam_id?: number;
}

/** A figure whose list is open. */
export interface Opened {
  who: Who;
  figure: FigureName;
  response_time?: ResponseTime;
}

export const everyone: Who = { name: text('everyone') };

export const describeMember = ({ profile }: DashboardMember): Who => ({
  name: profile?.name ?? text('unassigned'),
  profile_id: profile?.id ?? 0,
});

export const describeSubteam = ({ id, name }: DashboardSubteam): Who => ({ name, subteam_id: id });

export const isSame = (one: Who, other: Who): boolean =>
  one.profile_id === other.profile_id && one.subteam_id === other.subteam_id;

/** Returns the present figures, none for somebody who is shown no more. */
export function findFigures({ members, subteams, totals }: TeamDashboard, who: Who): TeamFigures | undefined {
  if (who.profile_id !== undefined)
    return members.find(({ profile }) => (profile?.id ?? 0) === who.profile_id)?.figures;
  return who.subteam_id === undefined ? totals : subteams.find(({ id }) => id === who.subteam_id)?.figures;
}
