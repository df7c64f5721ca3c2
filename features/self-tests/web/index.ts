import type { SourceTests } from '#engines/connected-sources/web/index.ts';
import { DailyPanel } from './daily-panel.tsx';

/** The self-test, for the screens of connected sources; its drawer is loaded when somebody opens it. */
export const sourceTests: SourceTests = {
  loadDrawer: () => import('./self-test-drawer.tsx').then((module) => ({ default: module.SelfTestDrawer })),
  DailyPanel,
};
