import { webModule } from '#platform/web/module.ts';
import { brandingPages } from '../pages.ts';

export const brandingWeb = webModule({
  pages: brandingPages,
  screens: { branding: () => import('./branding.screen.tsx').then((module) => module.BrandingScreen) },
});
