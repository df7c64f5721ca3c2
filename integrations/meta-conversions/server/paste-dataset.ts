import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { seal } from '#platform/server/sessions/secrets.ts';
import { conversionSettingsChanged } from '../events.ts';
import { saveChosen } from './datasets.queries.ts';
import { problems } from './en.ts';
import { readDatasetName } from './send/post-events.ts';

/** Sends events to a dataset with a token made for it. Throws for a token that does not reach it. */
export async function pasteDataset(
  { services, transaction }: Pick<DetachedContext, 'services' | 'transaction'>,
  { dataset_id, token }: { dataset_id: string; token: string },
): Promise<void> {
  const name = await readDatasetName(services, token, dataset_id).catch((error: unknown) => {
    throw explainPasted(error);
  });
  const sealed_token = seal(services.settings.secret_key, token);
  await transaction(async (scope) => {
    await saveChosen(scope, { kind: 'PASTED', id: dataset_id, name, sealed_token });
    await record(scope, conversionSettingsChanged, { subject_id: 0, payload: { what: 'pasted' }, audience: null });
  });
}

function explainPasted(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { call_class } = error;
  if (call_class === 'auth_expired') return fieldProblem('token', problems.token_refused);
  if (call_class === 'not_found') return fieldProblem('dataset_id', problems.dataset_unknown);
  if (call_class === 'permission_missing') return fieldProblem('token', problems.token_without_dataset);
  return new Problem('not_possible_now', { detail: problems.no_answer, log_detail: error.message });
}
