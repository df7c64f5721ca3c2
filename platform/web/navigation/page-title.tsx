import { pageTitle } from '../../contract/product.ts';
import { formatCappedCount } from '../format.ts';
import { makeSharedState } from '../state/shared-state.ts';

const titleCount = makeSharedState(0);

/** Shows a number of new things before the title of every page. */
export const setTitleCount = titleCount.set;

/** Sets the title of the tab: '%s - {product}' (S0-1-39), after the number of new things: '(3) Clients - Leadkeep'. */
export function PageTitle({ title }: { title: string }) {
  const count = titleCount.use();
  return <title>{count > 0 ? `(${formatCappedCount(count)}) ${pageTitle(title)}` : pageTitle(title)}</title>;
}
