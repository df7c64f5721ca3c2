import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { Menu as MenuGlyph, Plus, Search } from 'lucide-react';
import { openAddClient } from '#features/clients/web/index.ts';
import { useAttentionCount } from '#features/leads/web/index.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { forget, refresh } from '#platform/web/data.ts';
import { COMMAND_KEY } from '#platform/web/keyboard.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { IconButton, type IconButtonProps } from '#platform/web/ui/buttons/button.tsx';
import { Kbd } from '#platform/web/ui/buttons/kbd.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Logo } from '#platform/web/ui/layout/logo.tsx';
import { type NavigationItem, navigation } from '../navigation.ts';
import { pageRoutes } from '../page-routes.ts';
import { AccountButton } from './account-button.tsx';
import { AttentionBadge, attentionLabel } from './attention-badge.tsx';
import { text } from './en.ts';
import { openPalette } from './open-tool.ts';
import { preparePalette } from './shell-tools.tsx';

const PhoneNavigation = lazyOnInteraction(() =>
  import('./phone-navigation.tsx').then((module) => module.PhoneNavigation),
);

/** 52 px: logo, areas, then search, create and the person. Areas one may not use are not there. */
export function TopNavigation() {
  const person = useSession();
  const items = navigation.filter(({ policy }) => policy === undefined || mayUse(person, policy));
  return (
    <header className="flex h-(--ui-nav-h) shrink-0 items-center gap-3 border-b border-line-2 bg-canvas px-4">
      <span className="-me-1 -ms-2 sm:hidden">
        <PhoneNavigation trigger={<PhoneNavigationButton />} />
      </span>
      <Link to="/clients" className="rounded-sm no-underline" aria-label={PRODUCT_NAME}>
        <Logo imageUrl={person.logo_url} imageName={person.org_name} />
      </Link>
      <nav aria-label={text('navigation')} className="ms-2 flex min-w-0 items-center gap-0.5 max-sm:hidden">
        {items.map((item) => (
          <AreaLink key={item.page} item={item} />
        ))}
      </nav>
      <div className="ms-auto flex items-center gap-1.5">
        <SearchButton />
        <IconButton
          variant="ghost"
          label={text('add_client')}
          icon={<Icon of={Plus} size={18} />}
          onClick={() => openAddClient()}
          className="max-sm:hidden"
        />
        <AccountButton />
      </div>
    </header>
  );
}

/** A dot says that something inside needs attention. */
function PhoneNavigationButton(button: Partial<IconButtonProps>) {
  const count = useAttentionCount();
  const label = text('open_navigation');
  return (
    <IconButton
      {...button}
      variant="ghost"
      label={count > 0 ? `${label}. ${attentionLabel(count)}` : label}
      icon={
        <span className="relative flex">
          <Icon of={MenuGlyph} size={18} />
          {count > 0 && (
            <span className="forced-dot absolute -end-1 -top-1 size-2 rounded-full bg-danger ring-2 ring-canvas" />
          )}
        </span>
      }
    />
  );
}

/** Looks like a field where there is room and opens the palette; an icon where there is not. */
function SearchButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Meta+K Control+K"
      onClick={openPalette}
      onPointerEnter={preparePalette}
      onFocus={preparePalette}
      className="touch-target flex h-8 items-center gap-2 rounded-sm border border-line-btn bg-surface px-2.5 text-sm text-fg-3 shadow-1 hover:bg-hover max-lg:border-transparent max-lg:bg-transparent max-lg:shadow-none lg:w-[248px]"
    >
      <Icon of={Search} className="text-icon" />
      <span className="max-lg:sr-only">{text('search_or_jump')}</span>
      <span aria-hidden="true" className="ms-auto flex gap-1 max-lg:hidden">
        <Kbd>{COMMAND_KEY}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}

function AreaLink({ item }: { item: NavigationItem }) {
  const queryClient = useQueryClient();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isActive = item.prefixes.some((prefix) => path.startsWith(prefix));
  const refetch = () => {
    forget(queryClient, item.clears);
    void refresh(queryClient, item.clears);
  };
  return (
    <Link
      to={pageRoutes[item.page].path as string}
      onClick={refetch}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(
        'flex h-8 items-center gap-1.5 rounded-sm border px-2.5 text-sm no-underline',
        isActive
          ? 'forced-chosen border-line-2 bg-surface font-medium text-fg shadow-1'
          : 'border-transparent text-fg-2 hover:bg-hover',
      )}
    >
      {item.label}
      {item.countsLeadsNeedingAttention && <AttentionBadge />}
    </Link>
  );
}
