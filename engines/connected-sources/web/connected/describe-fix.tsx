import type { SourceAccount } from '../../contract.ts';
import type { Connect } from '../connect/use-connect.ts';
import { text } from '../en.ts';
import { listSteps, ProblemButton } from '../problems.tsx';
import type { ConnectedSource, Fix } from '../source.ts';

/** The problem that an action of a self-test mends at every provider. */
const usualFixes: Readonly<Record<string, string>> = { reconnect: 'token_expired', ask_operator: 'not_set_up' };

/** The step of an action that needs no login and no place at the provider. */
const ownSteps = ({ nouns }: ConnectedSource): Readonly<Record<string, string>> => ({
  try_again: text('step_wait', nouns),
  sync_forms: text('step_sync', nouns),
  switch_on: text('step_switch_on', nouns),
  map_fields: text('step_map'),
  check_rules: text('step_rules'),
  check_address: text('step_address', nouns),
  set_up: text('not_set_up_text', nouns),
});

/** Returns how a broken hop of an account is mended: its steps, and the button of the first. */
export const describeFixWith =
  (source: ConnectedSource, accounts: readonly SourceAccount[], connect: Connect) =>
  ({ source_id, source_name }: { source_id: number; source_name: string }, { action }: { action: string }): Fix => {
    const own = ownSteps(source)[action];
    if (own !== undefined) return { steps: [own, text('step_test', source.nouns)] };
    const account = accounts.find((each) => each.source_id === source_id);
    const problem = source.fixes?.[action] ?? usualFixes[action] ?? account?.problem ?? null;
    const names = { name: account?.name ?? source_name, people: account?.connected_by ?? [] };
    return {
      steps: listSteps(source, problem, names),
      ...(problem && {
        button: <ProblemButton isPrimary problem={problem} place={account ?? null} connect={connect} />,
      }),
    };
  };
