import type { PublicForm } from './public-form.ts';

/** Returns who may show a form in a frame, as the directive `frame-ancestors` of its page. */
export const frameAncestors = (_form: Pick<PublicForm, 'allowed_sites'>): string => "'none'";
