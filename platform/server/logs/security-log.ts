import type { FastifyRequest } from 'fastify';
import { type Problem, problems } from '../../contract/problems.ts';
import type { RequestFacts } from '../http/request.ts';
import type { Services } from '../services.ts';
import type { SessionState } from '../sessions/session.ts';

/** Every security event: operators look at each (`warn`) or at their number (`info`); see docs/operations.md. */
const securityEvents = {
  signed_in: 'info',
  sign_in_refused: 'warn',
  code_refused: 'warn',
  code_tries_spent: 'warn',
  identity_confirmed: 'info',
  signed_out: 'info',
  session_ended: 'info',
  other_sessions_ended: 'info',
  email_change_asked: 'info',
  email_changed: 'info',
  clients_exported: 'info',
  audit_log_exported: 'info',
  form_leads_exported: 'info',
  whatsapp_messages_exported: 'info',
  permission_refused: 'warn',
  signature_refused: 'warn',
  rate_limit_hit: 'warn',
} as const;

export type SecurityEvent = keyof typeof securityEvents;

/** The origin of a request in the log. */
export type Origin = Pick<RequestFacts, 'id' | 'ip' | 'user_agent' | 'raw'>;

/** The person an event is about. */
export interface SecurityPerson {
  user_id: number;
  profile_id: number;
  org_id: number;
  token_hash: Buffer;
}

/** Other details of an event; addresses and numbers go through `maskedContact`. */
type Details = Record<string, string | number | boolean>;

const callers = new WeakMap<FastifyRequest, SessionState>();

/** Makes the events of this request name the session's person. */
export function rememberCaller(request: FastifyRequest, session: SessionState | null): void {
  if (session) callers.set(request, session);
}

/**
 * Writes one line for operators, after the commit of what it reports.
 *
 * @param person the person it is about, where that is not the caller.
 */
export function logSecurity(
  { log }: Pick<Services, 'log'>,
  { id, ip, user_agent, raw }: Origin,
  security_event: SecurityEvent,
  details: Details = {},
  person: SecurityPerson | undefined = findCaller(raw),
): void {
  const entry = { security_event, ...(person && describePerson(person)), ip, user_agent, request_id: id, ...details };
  log[securityEvents[security_event]](entry, 'security event');
}

/** Logs a refused call, where that is a security event. */
export function logRefusal(services: Pick<Services, 'log'>, request: Origin, problem: Problem): void {
  const event = chooseEvent(problem, callers.has(request.raw));
  if (!event) return;
  const { method, routeOptions } = request.raw;
  logSecurity(services, request, event, {
    problem: problem.code,
    status: problem.status,
    route: `${method} ${routeOptions.url ?? 'unknown'}`,
  });
}

function chooseEvent({ code }: Problem, isSignedIn: boolean): SecurityEvent | undefined {
  if (code === 'bad_signature') return 'signature_refused';
  if (code === 'foreign_origin') return 'permission_refused';
  const { status } = problems[code];
  if (status === 429) return 'rate_limit_hit';
  // Without a session the refusal is one of signing in, which logs its own event.
  return isSignedIn && [403, 455, 456].includes(status) ? 'permission_refused' : undefined;
}

function findCaller(request: FastifyRequest): SecurityPerson | undefined {
  const session = callers.get(request);
  return session && toSecurityPerson(session);
}

const toSecurityPerson = ({ actor, token_hash }: SessionState): SecurityPerson => ({ ...actor, token_hash });

const describePerson = ({ user_id, profile_id, org_id, token_hash }: SecurityPerson) => ({
  user_id,
  profile_id,
  org_id,
  session: sessionMark(token_hash),
});

/** Returns the beginning of the token's hash, which tells sessions apart in the log and opens none. */
export const sessionMark = (tokenHash: Buffer): string => tokenHash.toString('hex').slice(0, 16);

/** Returns enough of an address or number to recognise but not to use it: `a***@example.com`, `+65***67`. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  return at < 0 ? `${contact.slice(0, 3)}***${contact.slice(-2)}` : `${contact.slice(0, 1)}***${contact.slice(at)}`;
}
