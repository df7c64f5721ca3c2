import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { contentApprovalKind } from './approval-alert.ts';
import { contentApprovalRoutes } from './approvals.routes.ts';

export const contentApprovalsModule = serverModule({
  contracts: [contract],
  routes: contentApprovalRoutes,
  extensions: [contentApprovalKind],
});
