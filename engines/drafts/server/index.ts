export { publishable } from './publishable.ts';
