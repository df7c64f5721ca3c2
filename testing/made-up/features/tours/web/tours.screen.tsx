import type { Client } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { tourPages } from '../pages.ts';

export const ToursScreen = () => (
  <PageLink to={tourPages.tour} params={{ id: 1 }}>
    1
  </PageLink>
);

export const TourScreen = () => <PageLink to={clientPages.clients}>2</PageLink>;

/** The tours on the record of a client. */
export const ClientTours = ({ client }: { client: Client }) => <p>Tours of {client.name}</p>;
