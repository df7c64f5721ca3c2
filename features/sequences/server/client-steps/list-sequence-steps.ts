import type { Page, PageQuery } from '#platform/contract/paging.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ClientSequence } from '../../clients-contract.ts';
import { isAction } from '../../definition.ts';
import { listSequencesOfClient } from '../clients/list-clients.queries.ts';
import { findResumedDue } from '../clients/progress.ts';
import { describeSteps, readSending } from './describe-steps.ts';
import { listStepsDone } from './steps-done.queries.ts';

type Paging = PageQuery & { page_size: number };

/** Returns the sequences of a client with every step that was done, is due or is planned. */
export async function listSequenceSteps(
  scope: Scope,
  client_id: number,
  paging: Paging,
): Promise<Page<ClientSequence>> {
  const page = await listSequencesOfClient(scope, client_id, paging);
  const done = await listStepsDone(scope, client_id);
  const sending = await readSending(
    scope,
    client_id,
    page.results.flatMap(({ steps }) => steps),
  );
  const results = page.results.map(({ client, steps, done_step_ids, stored_due_at, is_sequence_paused }) => {
    const current = client.step && isAction(client.step) ? client.step : null;
    const mayResume = client.state === 'PAUSED' && !is_sequence_paused && stored_due_at !== null;
    const standing = {
      ...client,
      step: current,
      steps,
      done_step_ids,
      done: done.filter((each) => each.sequence_client_id === client.id),
      due_at_if_resumed: mayResume ? findResumedDue(stored_due_at, current, client.time_zone) : null,
    };
    return { ...client, ...sending.zones, is_sequence_paused, steps: describeSteps(standing, sending) };
  });
  return { ...page, results };
}
