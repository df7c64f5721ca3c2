import { fillPage } from '#platform/contract/pages.ts';
import { Problem } from '#platform/contract/problems.ts';
import { onConstraint } from '#platform/server/database/database-errors.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { logSecurity, maskedContact } from '#platform/server/logs/security-log.ts';
import { clearUsedCodeTexts } from '#platform/server/messages/messages.queries.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import { identityPages } from '../../pages.ts';
import { logRefusedCode, refusedCode } from '../codes/check-codes.ts';
import { changeEmail, emailWasChanged } from '../codes/code-messages.ts';
import type { CodeVerdict } from '../codes/codes.queries.ts';
import { countCodeAsked, countCodeTried } from '../codes/limits.ts';
import { codeSent } from '../codes/send-codes.ts';
import { endOthers } from '../sessions/my-sessions.ts';
import { consumeProof, isProven } from '../sessions/sessions.queries.ts';
import { changePersonEmail, findPerson } from '../sign-in/people.queries.ts';
import { copyEmailJob, copyEmailToProfiles } from './copy-email.job.ts';
import { addEmailChange, consumeEmailChange, type EmailProof } from './email-changes.queries.ts';

type Context = Pick<DetachedContext, 'actor' | 'services' | 'request' | 'session'>;

/** Sends a code and a link to the new address; only a reader of its mail learns whether it is taken. */
export async function initiateEmailChange({ actor, services, request, session }: Context, newEmail: string) {
  const { settings, database } = services;
  await withGlobalScope(database, request.id, async (globalScope) => {
    const person = await findPerson(globalScope, actor.user_id);
    // Their present address is only verified once more.
    const isTheirs = person?.email?.toLowerCase() === newEmail.toLowerCase();
    if (!isTheirs && !(await isProven(globalScope, session.token_hash))) throw new Problem('proof_needed');
    await countCodeAsked(globalScope, { target: newEmail, ip: request.ip, known_as: null });
    const { code, token } = await addEmailChange(globalScope, settings.secret_key, actor.user_id, newEmail);
    const link = settings.public_url + fillPage(identityPages.verify_email_update, {}, { token });
    await sendMessage(globalScope, changeEmail(newEmail, code, link));
  });
  logSecurity(services, request, 'email_change_asked', { to: maskedContact(newEmail) });
  return codeSent;
}

/**
 * Changes the person's address everywhere once it is verified, ends their other sessions, and notifies the old address.
 *
 * @throws Problem for a wrong, used or expired proof, and `email_taken`.
 */
export async function validateEmailChange(context: Context, proof: EmailProof): Promise<string> {
  const { actor, services, request, session } = context;
  const { settings, database } = services;
  const { verdict, email } = await withGlobalScope(database, request.id, async (globalScope) => {
    const known_as = `user-${actor.user_id}`;
    await countCodeTried(globalScope, { target: 'email-change', ip: request.ip, known_as });
    const spent = await consumeEmailChange(globalScope, settings.secret_key, actor.user_id, proof);
    if (spent.verdict === 'right' && 'otp' in proof) {
      await clearUsedCodeTexts(globalScope, { to: spent.email, code: proof.otp });
    }
    return spent;
  });
  if (verdict !== 'right') {
    logRefusedCode(services, request, verdict, {
      channel: 'otp' in proof ? 'email' : 'email_link',
      target: email,
    });
    throw refusedProof(proof, verdict);
  }
  const { before, ended } = await withGlobalScope(database, request.id, async (globalScope) => {
    const person = await findPerson(globalScope, actor.user_id);
    await changePersonEmail(globalScope, actor.user_id, email).catch(onConstraint({ users_email_key: 'email_taken' }));
    if (person?.email) await sendMessage(globalScope, emailWasChanged(person.email, settings.support_email));
    await consumeProof(globalScope, session.token_hash);
    // Profiles of other organisations are written below; the job writes them if this process dies first.
    await enqueue(globalScope, copyEmailJob, { user_id: actor.user_id });
    return { before: person?.email ?? '', ended: await endOthers(globalScope, context) };
  });
  for (const { token_hash } of ended) services.sessions.forgetOne(token_hash);
  logSecurity(services, request, 'email_changed', {
    from: maskedContact(before),
    to: maskedContact(email),
    sessions_ended: ended.length,
  });
  await copyEmailToProfiles(services, actor.user_id, request.id);
  return email;
}

const refusedProof = (proof: EmailProof, verdict: Exclude<CodeVerdict, 'right'>): Problem =>
  'otp' in proof
    ? refusedCode(verdict)
    : new Problem('not_possible_now', { detail: 'This link has expired or has already been used. Request a new one.' });
