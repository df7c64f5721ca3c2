import type { ProviderWords } from '#features/self-tests/web/index.ts';
import { type FacebookPage, FacebookProblem } from '../../contract.ts';
import type { Connect } from '../connect/use-connect.ts';
import { listSteps, ProblemButton } from '../problem-words.tsx';

/** Returns how a broken hop of a page is mended: the steps and the button of its problem. */
export const describeFixWith =
  (pages: readonly FacebookPage[], connect: Connect): ProviderWords['describeFix'] =>
  ({ source_id, source_name }, { action }) => {
    const page = pages.find((each) => each.source_id === source_id);
    const problem = FacebookProblem.safeParse(action).data ?? null;
    return {
      steps: listSteps(problem, page?.name ?? source_name, page?.connected_by ?? []),
      ...(problem && { button: <ProblemButton isPrimary problem={problem} page={page ?? null} connect={connect} /> }),
    };
  };
