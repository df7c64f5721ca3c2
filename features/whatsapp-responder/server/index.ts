import { listRuleNames } from '#features/lead-rules/server/index.ts';
import { whatRests } from '#features/subscription/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as dryRunContract from '../dry-run-contract.ts';
import * as events from '../events.ts';
import * as offerEvents from '../offer-events.ts';
import * as offersContract from '../offers-contract.ts';
import { responderPages } from '../pages.ts';
import { answerLeadsJob, responderSubscriptions } from './answer/answer-leads.job.ts';
import { responderRoom } from './answer/fill-answers.ts';
import { responderRow } from './automation-row.ts';
import { responderEntry } from './directory-entry.ts';
import { dryRunRoutes } from './dry-run/dry-run.routes.ts';
import { answerReadyKind } from './offer/alert-kind.ts';
import { offerAnswersJob } from './offer/offer-answers.job.ts';
import { offerRoutes } from './offer/offers.routes.ts';
import { responderRoutes } from './responder.routes.ts';
import { firstResponder } from './rules/first-responder.ts';

export const whatsappResponderModule = serverModule({
  contracts: [contract, dryRunContract, offersContract],
  pages: responderPages,
  routes: [...responderRoutes, ...dryRunRoutes, ...offerRoutes],
  events: { ...events, ...offerEvents },
  jobs: [answerLeadsJob, offerAnswersJob],
  subscriptions: [...responderSubscriptions, firstResponder],
  extensions: [
    responderRoom,
    answerReadyKind,
    responderEntry,
    responderRow,
    whatRests({ kind: 'RESPONDERS', effect: 'OFF', read: (scope) => listRuleNames(scope, 'responder') }),
  ],
});
