import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { tourPages } from '../pages.ts';

export const toursWeb = webModule({
  pages: tourPages,
  screens: {
    tours: () => import('./tours.screen.tsx').then((module) => module.ToursScreen),
    tour: () => import('./tours.screen.tsx').then((module) => module.TourScreen),
  },
  areas: [{ page: tourPages.tours, key: 't', clears: [] }],
  slots: [clientSlots.record_details.fill(() => import('./tours.screen.tsx').then((module) => module.ClientTours))],
  palette: [{ page: tourPages.tours, group: 'go_to', label: 'All tours' }],
});
