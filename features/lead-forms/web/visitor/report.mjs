// Reports how the page of a form is looked at and how far its visitor comes, never what they write. The visit of the page stands
// for it.
import { reportVisit } from '#engines/visits/web/engagement-timer.mjs';
import { isFramed } from './frame.mjs';

/** @param {() => HTMLFormElement | null} getForm */
export function reportLook(getForm) {
  // A frame that nobody has scrolled to is not looked at, whatever its tab says.
  let isInView = !isFramed;
  let reached = { id: '', place: -1 };
  // Sent as plain text, because a frame without an origin of its own would have to ask first.
  const { onSeen } = reportVisit({
    address: `/f/${location.pathname.split('/')[2]}/signals`,
    describe({ part_ms: _, part_taps: __, part_played_ms: ___, ...counted }) {
      const visit = readField(getForm(), 'visit');
      if (visit === '') return null;
      return { visit, site: readSite(getForm()), signal: { ...counted, reached_question_id: reached.id } };
    },
    isInView: () => isInView,
    most: 200,
  });
  if (isFramed) {
    new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false;
      onSeen();
    }).observe(document.documentElement);
  }
  document.addEventListener('input', ({ target }) => {
    const answered = findAnswered(getForm(), target);
    if (answered && answered.place > reached.place) reached = answered;
  });
}

/**
 * Returns the question that was just answered and where it stands in the form.
 *
 * @param {HTMLFormElement | null} form @param {EventTarget | null} target
 */
function findAnswered(form, target) {
  const field = target instanceof Element ? target.closest('[data-question]') : null;
  if (!form || !(field instanceof HTMLElement)) return null;
  const number = [...form.querySelectorAll('[data-question]')].indexOf(field);
  return { id: field.dataset.question ?? '', place: Number(readField(form, 'page')) * 1_000 + number };
}

/** @param {HTMLFormElement | null} form @param {string} name */
function readField(form, name) {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Returns the website around the form, as the form carries it. @param {HTMLFormElement | null} form */
function readSite(form) {
  try {
    return JSON.parse(readField(form, 'came_by')).site ?? null;
  } catch {
    return null;
  }
}
