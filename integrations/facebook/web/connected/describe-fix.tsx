import type { ProviderWords } from '#features/self-tests/web/index.ts';
import type { FacebookPage, FacebookProblem } from '../../contract.ts';
import type { Connect } from '../connect/use-connect.ts';
import { text } from '../en.ts';
import { listSteps, ProblemButton } from '../problem-words.tsx';

/** What an action of a self-test mends. */
const mends: Readonly<Record<string, FacebookProblem>> = {
  reconnect: 'token_expired',
  ask_operator: 'not_set_up',
  give_access: 'task_missing',
  open_leads_access_manager: 'leads_access_manager',
};

/** The step of an action that needs no login and no place at Facebook. */
const ownSteps: Readonly<Record<string, string>> = {
  try_again: text('step_wait'),
  sync_forms: text('step_sync'),
  switch_on: text('step_switch_on'),
  map_fields: text('step_map'),
  check_rules: text('step_rules'),
  check_address: text('step_address'),
  set_up: text('not_set_up_text'),
};

/** Returns how a broken hop of a page is mended: its steps, and the button of the first. */
export const describeFixWith =
  (pages: readonly FacebookPage[], connect: Connect): ProviderWords['describeFix'] =>
  ({ source_id, source_name }, { action }) => {
    const own = ownSteps[action];
    if (own !== undefined) return { steps: [own, text('step_test')] };
    const page = pages.find((each) => each.source_id === source_id);
    const problem = mends[action] ?? page?.problem ?? null;
    return {
      steps: listSteps(problem, page?.name ?? source_name, page?.connected_by ?? []),
      ...(problem && { button: <ProblemButton isPrimary problem={problem} page={page ?? null} connect={connect} /> }),
    };
  };
