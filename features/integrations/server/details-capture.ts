import { fillPage } from '#platform/contract/pages.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Services } from '#platform/server/services.ts';
import type { IntegrationDetails } from '../contract.ts';
import { isOpen } from './directory.ts';
import { findOffered } from './read-directory.ts';

type Captured = IntegrationDetails['integration_id'];
type DetailsOf<Id extends Captured> = Extract<IntegrationDetails, { integration_id: Id }>['details'];

/** Makes a lead source of what a person entered. @returns the id of the source. */
type Capture<Details> = (scope: Scope, services: Services, details: Details) => Promise<number>;

const captures = extensionPoint<Capture<IntegrationDetails['details']>>();

/** Says how sources of an integration without a call of its own are set up; part of its manifest. */
export const detailsCapture = <Id extends Captured>(integration_id: Id, capture: Capture<DetailsOf<Id>>): Extension =>
  captures.extend(integration_id, capture);

export async function captureDetails(
  scope: Scope,
  services: Services,
  { integration_id, details }: IntegrationDetails,
) {
  const entry = findOffered(scope, integration_id);
  const capture = captures.find(integration_id);
  if (!capture || !isOpen(entry)) throw new Problem('not_possible_now', { log_detail: integration_id });
  const source_id = await capture(scope, services, details);
  return { source_id, integration_web_path: fillPage(entry.page, {}, { source: source_id }) };
}
