import { pageTitle } from '../contract/product.ts';
import { formatCappedCount } from './format.ts';
import { useNewsCount } from './new-things.ts';

/** Sets the title of the tab: '%s - {product}' (S0-1-39), after the number of new leads: '(3) Clients - Leadkeep'. */
export function PageTitle({ title }: { title: string }) {
  const count = useNewsCount();
  return <title>{count > 0 ? `(${formatCappedCount(count)}) ${pageTitle(title)}` : pageTitle(title)}</title>;
}
