import { parse } from 'tldts';
import { contentsFor } from '#features/content/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { FormDefinition, FormSettings } from '../../contract.ts';
import { countGroups, isActive, isStage } from './references.queries.ts';

/** Throws `invalid_input` when a draft newly gives away content that its writer does not see. */
export async function refuseHiddenContent(scope: Scope, before: FormDefinition, after: FormDefinition): Promise<void> {
  const id = getContent(after);
  if (id === null || id === getContent(before)) return;
  const content = await contentsFor(scope, 'view')
    .where('contents.id', '=', id)
    .select('contents.id')
    .executeTakeFirst();
  if (!content) throw fieldProblem('draft.after_sending', 'This content does not exist. Choose another one.');
}

const getContent = ({ after_sending }: FormDefinition): number | null =>
  after_sending.kind === 'content' ? after_sending.content_id : null;

type Checked = Partial<Pick<FormSettings, 'assignee_id' | 'group_ids' | 'stage_option_id' | 'allowed_sites'>>;

/** Throws `invalid_input` when a changed setting names somebody or something that is not there. */
export async function checkSettings(scope: Scope, settings: Checked, changes: object): Promise<void> {
  const { assignee_id, group_ids, stage_option_id, allowed_sites = [] } = settings;
  checkSites(allowed_sites);
  if ('assignee_id' in changes) await checkAssignee(scope, assignee_id ?? null);
  if ('group_ids' in changes && group_ids && group_ids.length > 0) {
    const count = await countGroups(scope, group_ids);
    if (count < group_ids.length) throw fieldProblem('group_ids', 'One of these groups no longer exists.');
  }
  if ('stage_option_id' in changes) await checkStage(scope, stage_option_id ?? null);
}

/** Hosts that give everybody a name below their own and are not in the public suffix list. */
const HOSTS = new Set(['amazonaws.com', 'glitch.me', 'squarespace.com', 'tumblr.com', 'weebly.com', 'wordpress.com']);

/**
 * Throws `invalid_input` when a pattern such as '*.co.uk' or '*.github.io' names websites of people who have nothing to do with
 * each other.
 */
function checkSites(sites: readonly string[]): void {
  const isShared = (site: string) => {
    if (!site.startsWith('*.')) return false;
    const { domain, hostname } = parse(`http://${site.slice(2)}`, { allowPrivateDomains: true });
    return domain === null || HOSTS.has(hostname ?? '');
  };
  const index = sites.findIndex(isShared);
  if (index < 0) return;
  throw fieldProblem(`allowed_sites.${index}`, 'Anyone can have a site there. Enter your own, like *.example.com');
}

/** Throws `invalid_input` when leads cannot be given to this person. */
export async function checkAssignee(scope: Scope, assignee_id: number | null): Promise<void> {
  if (assignee_id !== null && !(await isActive(scope, assignee_id))) {
    throw fieldProblem('assignee_id', 'Choose an active member of your team');
  }
}

/** Throws `invalid_input` when this is no stage of the pipeline. */
export async function checkStage(scope: Scope, stage_option_id: number | null): Promise<void> {
  if (stage_option_id !== null && !(await isStage(scope, stage_option_id))) {
    throw fieldProblem('stage_option_id', 'This stage no longer exists.');
  }
}
