import { webModule } from '#platform/web/module.ts';
import { auditLogPages } from '../pages.ts';

export const auditLogWeb = webModule({
  pages: auditLogPages,
  screens: {
    audit_log: () => import('./audit-log.screen.tsx').then((module) => module.AuditLogScreen),
  },
});
