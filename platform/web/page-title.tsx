import { pageTitle } from '../contract/product.ts';

/** Names the page in the browser's tab: '%s - {product}' (S0-1-39). */
export const PageTitle = ({ title }: { title: string }) => <title>{pageTitle(title)}</title>;
