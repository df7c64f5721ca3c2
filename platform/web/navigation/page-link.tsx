import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { fillPage, type Page, type PageParams, type PageSearch } from '../../contract/pages.ts';

export type PageLinkProps<Param extends string> = Omit<LinkComponentProps, 'to' | 'params' | 'search' | 'href'> & {
  to: Page<Param>;
  search?: PageSearch;
} & ([Param] extends [never] ? { params?: never } : { params: PageParams<Param> });

/** A link to a page of the product: `<PageLink to={clientPages.client} params={{ id }}>`. */
export const PageLink = <Param extends string>({ to, params, search, ...props }: PageLinkProps<Param>) => (
  <Link to={fillPage<string>(to, params ?? {})} {...(search && { search: search as never })} {...(props as object)} />
);
