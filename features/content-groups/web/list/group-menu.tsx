/** Loaded when somebody reaches for a menu. */
export { ContentMenu as GroupMenu } from '#features/content/web/index.ts';
