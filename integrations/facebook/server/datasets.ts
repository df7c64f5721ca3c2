import {
  type ConnectedAccount,
  connectionToken,
  getAccount,
  grantsOf,
  listAccounts,
} from '#engines/connected-sources/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK, type FacebookDataset } from '../contract.ts';
import { facebookDatasetChosen } from '../events.ts';
import { listDatasets, saveDataset } from './datasets.queries.ts';
import { facebookProvider } from './facebook-source.ts';
import { adDatasets, pageDataset } from './graph/graph.ts';

/** Returns the connected pages, each with its dataset. */
export async function viewDatasets(scope: OrgScope) {
  const [accounts, datasets] = [await listAccounts(scope, FACEBOOK), await listDatasets(scope)];
  return accounts.map(({ id, external_id, name }) => ({
    id,
    page_id: external_id,
    name,
    dataset: datasets.get(id) ?? null,
  }));
}

/**
 * Keeps the dataset that was chosen, or else the one Meta names for the page; where it names none, offers those of the ad
 * accounts (integrations 2.2). Throws `not_possible_now` where Meta does not answer.
 */
export async function syncDataset(
  { services, session, read, transaction }: Pick<DetachedContext, 'services' | 'session' | 'read' | 'transaction'>,
  { id, dataset_id }: { id: number; dataset_id?: string | undefined },
): Promise<{ dataset: FacebookDataset | null; offered: FacebookDataset[] }> {
  const { org_id } = session.actor;
  const page = await read((scope) => getAccount(scope, FACEBOOK, id));
  try {
    const own = dataset_id ? null : await findOwn(services, org_id, page);
    const offered = own ? [] : await listOffered(services, org_id, page, read);
    const dataset = dataset_id ? offered.find((one) => one.id === dataset_id) : own;
    if (dataset_id && !dataset) throw fieldProblem('dataset_id', 'Choose a dataset from the list');
    if (dataset) await transaction((scope) => choose(scope, id, dataset));
    return { dataset: dataset ?? (await read(listDatasets)).get(id) ?? null, offered };
  } catch (error) {
    throw facebookProvider.explainRefusal(error);
  }
}

async function choose(scope: Scope, account_id: number, dataset: FacebookDataset): Promise<void> {
  await saveDataset(scope, account_id, dataset);
  await record(scope, facebookDatasetChosen, { subject_id: account_id, payload: {}, audience: null });
}

/** Not every page has a dataset that Meta tells, and that says nothing about the permission to read leads. */
const findOwn = (services: Services, org_id: number, page: ConnectedAccount): Promise<FacebookDataset | null> =>
  facebookProvider.workFor(services, org_id).callerOf(page)((token) =>
    pageDataset(services, token, page.external_id).catch((error: unknown) => {
      if (isAboutDatasets(error)) return null;
      throw error;
    }),
  );

const isAboutDatasets = (error: unknown): boolean =>
  error instanceof ProviderError && ['not_found', 'permission_missing', 'invalid_request'].includes(error.call_class);

/** Asks every login that reaches the page; one that may not see ad accounts offers none. */
async function listOffered(
  services: Services,
  org_id: number,
  page: ConnectedAccount,
  read: DetachedContext['read'],
): Promise<FacebookDataset[]> {
  const offered = new Map<string, FacebookDataset>();
  for (const { connection_id } of await read((scope) => grantsOf(scope, page.id))) {
    const found = await connectionToken(services, org_id, connection_id);
    for (const dataset of found ? await adDatasets(services, found.token).catch(noneIfRefused) : [])
      offered.set(dataset.id, dataset);
  }
  return [...offered.values()];
}

function noneIfRefused(error: unknown): FacebookDataset[] {
  if (isAboutDatasets(error)) return [];
  throw error;
}
