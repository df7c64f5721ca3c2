import { PRODUCT_NAME } from '#platform/contract/product.ts';
import type { OutgoingMessage } from '#platform/server/messages/messenger.ts';
import { CODE_MINUTES } from '../contract.ts';

const validity = `It works once and for ${CODE_MINUTES} minutes.`;

export const signInEmail = (to: string, code: string): OutgoingMessage => ({
  channel: 'email',
  to,
  subject: `${code} is your ${PRODUCT_NAME} code`,
  text: `Your code to sign in to ${PRODUCT_NAME} is ${code}.\n\n${validity} If you did not ask for it, ignore this e-mail: nobody can sign in without the code.`,
  html: emailHtml(
    `<p>Your code to sign in to ${PRODUCT_NAME} is</p>${codeHtml(code)}<p>${validity} If you did not ask for it, ignore this e-mail: nobody can sign in without the code.</p>`,
  ),
  code,
});

export const signInText = (to: string, code: string): OutgoingMessage => ({
  channel: 'sms',
  to,
  text: `${code} is your ${PRODUCT_NAME} code. ${validity}`,
  code,
});

export const changeEmail = (to: string, code: string, link: string): OutgoingMessage => ({
  channel: 'email',
  to,
  subject: `Confirm your new e-mail for ${PRODUCT_NAME}`,
  text: `Your code to confirm this address is ${code}. Or open this link:\n${link}\n\n${validity} If you did not ask for it, ignore this e-mail: nothing changes.`,
  html: emailHtml(
    `<p>Your code to confirm this address is</p>${codeHtml(code)}<p>Or <a href="${link}">confirm it by this link</a>.</p><p>${validity} If you did not ask for it, ignore this e-mail: nothing changes.</p>`,
  ),
  code,
});

/** To the address that was left: whoever took over an account would have changed it first. */
export const emailWasChanged = (to: string, supportEmail: string): OutgoingMessage => ({
  channel: 'email',
  to,
  subject: `Your ${PRODUCT_NAME} e-mail was changed`,
  text: `Your ${PRODUCT_NAME} account now uses another e-mail address, and this one does not sign in any more. If that was not you, write to ${supportEmail} at once.`,
});

const emailHtml = (content: string): string =>
  `<div style="font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:24px">${content}</div>`;

const codeHtml = (code: string): string =>
  `<p style="font:600 28px ui-monospace,monospace;letter-spacing:4px;margin:16px 0">${code}</p>`;
