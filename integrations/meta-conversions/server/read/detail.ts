import { viewDatasets } from '#integrations/facebook/server/index.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { ConversionDataset, ConversionDetail } from '../../contract.ts';
import { findDataset, findLogin } from '../datasets.queries.ts';
import { readStages } from '../stages.ts';
import { readFigures } from './figures.queries.ts';

/** Returns everything the page of conversions shows but single events. */
export async function readDetail(scope: Scope): Promise<ConversionDetail> {
  const results = await viewDatasets(scope);
  const dataset = await showDataset(scope);
  const stages = await readStages(scope);
  const { stages: counted, ...figures } = await readFigures(scope);
  const byStage = new Map(counted.map(({ option_id, ...count }) => [option_id, count]));
  return {
    results,
    dataset,
    stages: (stages?.list ?? []).map(({ id: option_id, name, outcome, event_name, is_on }) => ({
      ...{ option_id, name, outcome, event_name, is_on },
      ...(byStage.get(option_id) ?? { count: 0, received_count: 0 }),
    })),
    ...figures,
  };
}

async function showDataset(scope: OrgScope): Promise<ConversionDataset | null> {
  const stored = await findDataset(scope);
  if (!stored) return null;
  const { kind, external_id, name, account_id, state, paused_until, last_received_at } = stored;
  const { fault_code: code, fault_said: said, faulted_at: at } = stored;
  return {
    ...{ kind, external_id, name, account_id, state, paused_until, last_received_at },
    connected_as: account_id === null ? null : await findLogin(scope, account_id),
    fault: at === null ? null : { code, said, at },
  };
}
