import type * as z from 'zod';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import type { ContentRow } from '#features/content/access.ts';
import { contentUpdated } from '#features/content/events.ts';
import { recordContent } from '#features/content/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { drawQrCode } from '#platform/server/qr-code.ts';
import type { Services } from '#platform/server/services.ts';
import { seal, unseal } from '#platform/server/sessions/secrets.ts';
import { publishTypedCode } from '#platform/server/sessions/typed-codes.ts';
import type { contentGroups, GroupCode } from '../../contract.ts';
import { contentGroupPages } from '../../pages.ts';
import { GROUP_CODE, readCode, writeCode } from './code.queries.ts';

/** The settings from which a code and its address are rebuilt. */
export type Settings = Pick<Services['settings'], 'public_url' | 'secret_key'>;

/** Returns the code of a group; null before it was first asked for. */
export async function showCode(scope: OrgScope, settings: Settings, group_id: number): Promise<GroupCode | null> {
  const { sealed_code, is_open, closes_at, time_zone } = await readCode(scope, group_id);
  if (sealed_code === null) return null;
  const code = unseal(settings.secret_key, sealed_code);
  const isOver = closes_at !== null && closes_at <= nowIso();
  return {
    code,
    url: settings.public_url + fillPage(contentGroupPages.group_sharing, { code }),
    is_open: is_open && !isOver,
    last_day: closes_at === null ? null : addDays(toCalendarDay(closes_at, time_zone), -1),
  };
}

/** Opens or closes the code of a group. Throws `invalid_input` for a last day that is over. */
export async function changeCode(
  scope: Scope,
  settings: Settings,
  content: ContentRow,
  { is_open, last_day }: z.output<typeof contentGroups.setCode.body>,
): Promise<GroupCode> {
  const { sealed_code, time_zone } = await readCode(scope, content.id);
  if (last_day && last_day < toCalendarDay(nowIso(), time_zone)) {
    throw fieldProblem('last_day', 'Choose today or a later day.');
  }
  await writeCode(scope, content.id, {
    sealed_code: sealed_code ?? seal(settings.secret_key, await publishTypedCode(scope, GROUP_CODE, content.id)),
    is_open,
    ...(last_day !== undefined && { closes_at: last_day && toInstant(`${addDays(last_day, 1)}T00:00`, time_zone) }),
  });
  await recordContent(scope, contentUpdated, content);
  return (await showCode(scope, settings, content.id))!;
}

/** Draws the address of a code. Throws `not_found` before there is one. */
export async function drawCode(scope: OrgScope, settings: Settings, group_id: number) {
  const code = await showCode(scope, settings, group_id);
  if (!code) throw new Problem('not_found', { log_detail: `group ${group_id} has no code` });
  return drawQrCode(code.url);
}
