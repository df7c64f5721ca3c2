import { PageLink } from '#platform/web/page-link.tsx';
import { advertPages } from '../pages.ts';

export const AdvertsScreen = () => <h1>Adverts</h1>;

export const AdvertsCard = () => (
  <li>
    <PageLink to={advertPages.adverts}>Adverts</PageLink>
  </li>
);
