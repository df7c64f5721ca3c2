import * as z from 'zod';

/** What people see of a template's state: 'Rejected', 'In-Review', 'Active', 'Unknown' (S0-4-54). */
export const TemplateState = z.enum(['REJECTED', 'PENDING', 'APPROVED', 'UNKNOWN']);
export type TemplateState = z.output<typeof TemplateState>;

/** What we write while Meta has not answered yet, and where it did not accept the text at all. */
export const OWN_STATUS = { sending: 'SENDING', refused: 'REFUSED' } as const;

const states: Readonly<Record<string, TemplateState>> = {
  APPROVED: 'APPROVED',
  REINSTATED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  /** It is still sent, with a warning. */
  FLAGGED: 'APPROVED',
  PENDING: 'PENDING',
  IN_APPEAL: 'PENDING',
  [OWN_STATUS.sending]: 'PENDING',
  REJECTED: 'REJECTED',
  DISABLED: 'REJECTED',
  PAUSED: 'REJECTED',
  DELETED: 'REJECTED',
  PENDING_DELETION: 'REJECTED',
  LIMIT_EXCEEDED: 'REJECTED',
  LOCKED: 'REJECTED',
  ARCHIVED: 'REJECTED',
  [OWN_STATUS.refused]: 'REJECTED',
};

/** Returns what people see of a status of Meta's; one that is not known is that (integrations 3.5). */
export const findTemplateState = (status: string): TemplateState =>
  Object.hasOwn(states, status) ? (states[status] ?? 'UNKNOWN') : 'UNKNOWN';

/** Returns whether messages may be sent with a template of this status. */
export const canSend = (status: string): boolean => findTemplateState(status) === 'APPROVED';
