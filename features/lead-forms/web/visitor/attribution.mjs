// Remembers, in this tab alone and until the form is sent, how its visitor first came to it.
import { readAttribution, saveAttribution } from './draft.mjs';

/** @param {HTMLFormElement} form */
export function continueAttribution(form) {
  const field = form.elements.namedItem('came_by');
  if (!(field instanceof HTMLInputElement) || field.value === '') return;
  const now = JSON.parse(field.value);
  // The page around an embedded form knows better, because it has seen more pages.
  if (now.site !== null) return;
  const known = readAttribution(form.action);
  const first_touch = known.first_touch ?? now.first_touch;
  const last_touch = now.last_touch ?? known.last_touch ?? null;
  field.value = JSON.stringify({ ...now, first_touch, last_touch });
  saveAttribution(form.action, { first_touch, last_touch });
}
