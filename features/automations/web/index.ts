import { webModule } from '#platform/web/module.ts';
import { automationPages } from '../pages.ts';

export { AutomationsHeader } from './automations-header.tsx';
export { AutomationStatus } from './status/automation-status.tsx';
export type { StatusFigure } from './status/credits-box.tsx';

export const automationsWeb = webModule({
  pages: automationPages,
  screens: {
    automations: () => import('./all/automations.screen.tsx').then((module) => module.AutomationsScreen),
  },
});
