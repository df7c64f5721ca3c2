import { fillPage, type Page, type PageParams, type PageSearch } from '../../contract/pages.ts';
import { Link, type LinkProps } from './router/link.tsx';

export type PageLinkProps<Param extends string> = Omit<LinkProps, 'to' | 'search'> & {
  to: Page<Param>;
  search?: PageSearch;
} & ([Param] extends [never] ? { params?: never } : { params: PageParams<Param> });

/** A link to a page of the product: `<PageLink to={clientPages.client} params={{ id }}>`. */
export const PageLink = <Param extends string>({ to, params, ...props }: PageLinkProps<Param>) => (
  <Link to={fillPage<string>(to, params ?? {})} {...props} />
);
