import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { IntegrationItem } from '../../contract.ts';

/** The icon of an integration on its plate, which is the same in light and dark; the name is beside it. */
export const IntegrationIcon = ({ item, isSmall = false }: { item: IntegrationItem; isSmall?: boolean }) => (
  <img
    src={item.icon_url}
    alt=""
    className={classNames('shrink-0 border border-line-2', isSmall ? 'size-7 rounded-[7px]' : 'size-9 rounded-[9px]')}
  />
);
