import { escapeHtml } from '../../kit/html.ts';
import type { EmulatedAnswer } from '../../kit/wire.ts';
import { cardChoices } from '../cards.ts';

export const said = (text: string): string =>
  text === '' ? '' : `<p class="said" role="alert">${escapeHtml(text)}</p>`;

export const button = (action: string, label: string): string =>
  `<button name="action" value="${escapeHtml(action)}">${escapeHtml(label)}</button>`;

/** A form that is sent back to its own page. */
export const form = (content: string): string => `<form method="post">${content}</form>`;

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

export const input = (name: string, label: string): string =>
  `<label>${escapeHtml(label)} <input name="${name}"></label>`;

export const cardSelect = (): string => {
  const options = cardChoices.map(([number, meaning]) => `<option value="${number}">${number} (${meaning})</option>`);
  return `<label>Card <select name="card">${options.join('')}</select></label>`;
};

export const table = (rows: readonly (readonly [string, string])[]): string =>
  `<table>${rows.map(([left, right]) => `<tr><td>${escapeHtml(left)}</td><td>${escapeHtml(right)}</td></tr>`).join('')}</table>`;

export const link = (href: string, label: string): string =>
  `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;

export const redirect = (location: string): EmulatedAnswer => ({ status: 303, headers: { location } });

/** What the cards of the buttons are. */
const DECLINED = '4000000000000002';
const CONFIRMED = '4000002500003155';

/** What was chosen at a page: the action, and the card it means. */
export interface Choice {
  action: string;
  card: string;
  is_confirmed: boolean;
  given: URLSearchParams;
}

export function readChoice(given: URLSearchParams, action: string): Choice {
  const fixed: Record<string, string> = { decline: DECLINED, '3ds': CONFIRMED };
  const card = fixed[action] ?? given.get('card') ?? '4242424242424242';
  return { action, card, is_confirmed: action === 'confirm', given };
}

/** The page of the bank, which asks whether it is really the customer. */
export const confirmForm = (card: string, kept: string): string =>
  `<p>Your bank asks whether it is you who pays.</p>${form(
    `${hidden('card', card)}${kept}${button('confirm', 'Confirm')}${button('refuse', 'Refuse')}`,
  )}`;
