import { messages } from '#platform/contract/messages.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { DetachedContext } from '#platform/server/bind.ts';
import { onConstraint } from '#platform/server/database-errors.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import { withDoor } from '#platform/server/scope.ts';
import { changeEmail, emailWasChanged } from './code-messages.ts';
import { copyEmailJob, copyEmailToProfiles } from './copy-email.job.ts';
import { addEmailChange, type EmailProof, spendEmailChange } from './email-changes.queries.ts';
import { countCodeAsked, countCodeTried } from './limits.ts';
import { changePersonEmail, findPerson } from './people.queries.ts';
import { codeSent } from './send-codes.ts';

type Context = Pick<DetachedContext, 'actor' | 'services' | 'request'>;

/** Sends a code and a link to the new address. Whether somebody has it already is said only to who can read its mail. */
export async function initiateEmailChange({ actor, services, request }: Context, newEmail: string) {
  const { settings, database } = services;
  await withDoor(database, request.id, async (door) => {
    await countCodeAsked(door, newEmail, request.ip);
    const { code, token } = await addEmailChange(door, settings.secret_key, actor.user_id, newEmail);
    const link = `${settings.public_url}/account/verify-email-update?token=${token}`;
    await sendMessage(door, changeEmail(newEmail, code, link));
  });
  return codeSent;
}

/**
 * Changes the person's address everywhere once it is proven, and tells the old one.
 *
 * @throws Problem for a wrong, used or expired proof, and `email_taken`.
 */
export async function validateEmailChange({ actor, services, request }: Context, proof: EmailProof): Promise<string> {
  const { settings, database } = services;
  const email = await withDoor(database, request.id, async (door) => {
    await countCodeTried(door, `user:${actor.user_id}`, request.ip);
    return spendEmailChange(door, settings.secret_key, actor.user_id, proof);
  });
  if (email === null) throw refusedProof(proof);
  await withDoor(database, request.id, async (door) => {
    const before = await findPerson(door, actor.user_id);
    await changePersonEmail(door, actor.user_id, email).catch(onConstraint({ users_email_key: 'email_taken' }));
    if (before?.email) await sendMessage(door, emailWasChanged(before.email, settings.support_email));
    // The profiles lie behind other walls. They are written right below; the job does it if this process dies first.
    await enqueue(door, copyEmailJob, { user_id: actor.user_id });
  });
  await copyEmailToProfiles(services, actor.user_id, request.id);
  return email;
}

const refusedProof = (proof: EmailProof): Problem =>
  'otp' in proof
    ? fieldProblem('otp', messages.otp)
    : new Problem('not_possible_now', { detail: 'This link has expired or was used already. Ask for a new one.' });
