export { DailyPanel } from './daily-panel.tsx';
export type { ProviderWords } from './tested-source.ts';

/** Loads the drawer, when somebody opens it. */
export const loadSelfTestDrawer = () =>
  import('./self-test-drawer.tsx').then((module) => ({ default: module.SelfTestDrawer }));
