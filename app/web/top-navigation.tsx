import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { forget, refresh } from '#platform/web/data.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Logo } from '#platform/web/ui/logo.tsx';
import { type NavigationItem, navigation } from '../navigation.ts';
import { pageRoutes } from '../page-routes.ts';
import { text } from './en.ts';

/** 52 px: logo, areas, then search, create and the person. Areas one may not use are not there. */
export function TopNavigation() {
  const person = useSession();
  const items = navigation.filter(({ policy }) => policy === undefined || mayUse(person, policy));
  return (
    <header className="flex h-(--ui-nav-h) shrink-0 items-center gap-3 border-b border-line-2 bg-canvas px-4">
      <Link to="/clients" className="rounded-sm no-underline" aria-label={PRODUCT_NAME}>
        <Logo imageUrl={person.logo_url} imageName={person.org_name} />
      </Link>
      <nav aria-label={text('navigation')} className="ms-2 flex min-w-0 items-center gap-0.5 max-sm:hidden">
        {items.map((item) => (
          <AreaLink key={item.page} item={item} />
        ))}
      </nav>
    </header>
  );
}

function AreaLink({ item }: { item: NavigationItem }) {
  const queryClient = useQueryClient();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isActive = item.prefixes.some((prefix) => path.startsWith(prefix));
  const readAnew = () => {
    forget(queryClient, item.clears);
    void refresh(queryClient, item.clears);
  };
  return (
    <Link
      to={pageRoutes[item.page].path as string}
      onClick={readAnew}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(
        'flex h-8 items-center rounded-sm border px-2.5 text-sm no-underline',
        isActive
          ? 'border-line-2 bg-surface font-medium text-fg shadow-1'
          : 'border-transparent text-fg-2 hover:bg-hover',
      )}
    >
      {item.label}
    </Link>
  );
}
