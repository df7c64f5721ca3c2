import { definePages } from '#platform/contract/pages.ts';

export const auditLogPages = definePages({
  audit_log: { path: '/team/audit-log', title: 'Audit log' },
});
