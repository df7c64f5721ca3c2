import { PRODUCT_NAME } from '#platform/contract/product.ts';
import type { OutgoingMessage } from '#platform/server/messages/messenger.ts';
import { CODE_MINUTES } from '../../contract.ts';

const validity = `It can be used once and expires in ${CODE_MINUTES} minutes.`;
const notYou = 'If you didn’t request it, you can ignore this e-mail: no one can sign in without the code.';

export const signInEmail = (to: string, code: string): OutgoingMessage => ({
  channel: 'email',
  to,
  subject: `${code} is your ${PRODUCT_NAME} code`,
  text: `Your code to sign in to ${PRODUCT_NAME} is ${code}.\n\n${validity} ${notYou}`,
  html: emailHtml(`<p>Your code to sign in to ${PRODUCT_NAME} is</p>${codeHtml(code)}<p>${validity} ${notYou}</p>`),
  code,
});

export const signInText = (to: string, code: string): OutgoingMessage => ({
  channel: 'sms',
  to,
  text: `${code} is your ${PRODUCT_NAME} code. ${validity}`,
  code,
});

/** Sent before a sensitive change, because somebody who has taken over a session cannot read this mail. */
export const proofEmail = (to: string, code: string): OutgoingMessage => ({
  channel: 'email',
  to,
  subject: `${code} is your ${PRODUCT_NAME} code`,
  text: `Someone signed in to your ${PRODUCT_NAME} account wants to change its e-mail address. If it’s you, your code is ${code}.\n\n${validity} If it’s not you, don’t share this code. Sign in and end any session you don’t recognise.`,
  html: emailHtml(
    `<p>Someone signed in to your ${PRODUCT_NAME} account wants to change its e-mail address. If it’s you, your code is</p>${codeHtml(code)}<p>${validity} If it’s not you, don’t share this code. Sign in and end any session you don’t recognise.</p>`,
  ),
  code,
});

export const changeEmail = (to: string, code: string, link: string): OutgoingMessage => ({
  channel: 'email',
  to,
  subject: `Confirm your new e-mail for ${PRODUCT_NAME}`,
  text: `Your code to confirm this address is ${code}. Or open this link:\n${link}\n\n${validity} If you didn’t request it, you can ignore this e-mail: nothing will change.`,
  html: emailHtml(
    `<p>Your code to confirm this address is</p>${codeHtml(code)}<p>Or <a href="${link}">confirm it with this link</a>.</p><p>${validity} If you didn’t request it, you can ignore this e-mail: nothing will change.</p>`,
  ),
  code,
});

/** Sent to the former address, because somebody who takes over an account changes the address first. */
export const emailWasChanged = (to: string, supportEmail: string): OutgoingMessage => ({
  channel: 'email',
  to,
  subject: `Your ${PRODUCT_NAME} e-mail was changed`,
  text: `Your ${PRODUCT_NAME} account now uses a different e-mail address, and this one can no longer be used to sign in. If this wasn’t you, contact ${supportEmail} right away.`,
});

const emailHtml = (content: string): string =>
  `<div style="font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:24px">${content}</div>`;

const codeHtml = (code: string): string =>
  `<p style="font:600 28px ui-monospace,monospace;letter-spacing:4px;margin:16px 0">${code}</p>`;
