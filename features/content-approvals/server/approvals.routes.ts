import { requireContentKind } from '#features/content/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { contentApprovals } from '../contract.ts';
import { listPublishers } from './approvals.queries.ts';
import { answerRequest, requestPublishing, withdrawRequest } from './approvals.ts';

export const contentApprovalRoutes = bind(contentApprovals, {
  listPublishers: async ({ scope }) => ({ results: await listPublishers(scope) }),
  ask: async ({ scope, content, body, services }) => {
    await requestPublishing(scope, content, body, services.settings.public_url);
    return requireContentKind(content.type).get(scope, content.id);
  },
  answer: ({ scope, content, body, services }) => answerRequest(scope, content, body, services.settings.public_url),
  withdraw: async ({ scope, content }) => {
    await withdrawRequest(scope, content);
    return requireContentKind(content.type).get(scope, content.id);
  },
});
