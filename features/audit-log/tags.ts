import { tag } from '#platform/contract/tag.ts';

export const auditLogTag = tag('audit-log');
