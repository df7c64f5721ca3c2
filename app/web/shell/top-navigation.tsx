import { useQueryClient } from '@tanstack/react-query';
import { Menu as MenuGlyph, Plus, Search } from 'lucide-react';
import { clientPages } from '#features/clients/pages.ts';
import { openAddClient } from '#features/clients/web/index.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { useCommandKey } from '#platform/web/browser/keyboard.ts';
import { forget, refresh } from '#platform/web/data.ts';
import type { Area } from '#platform/web/module.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { usePath } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { IconButton, type IconButtonProps } from '#platform/web/ui/buttons/button.tsx';
import { Kbd } from '#platform/web/ui/buttons/kbd.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Logo } from '#platform/web/ui/layout/logo.tsx';
import { text } from '../en.ts';
import { openPalette } from '../palette/open-tool.ts';
import { AccountButton } from './account-button.tsx';
import { isInArea, useAreasAttention, useMyAreas } from './areas.ts';
import { AttentionBadge } from './attention-badge.tsx';
import { preparePalette } from './shell-tools.tsx';

const PhoneNavigation = lazyOnInteraction(() =>
  import('./phone-navigation.tsx').then((module) => module.PhoneNavigation),
);

/** The 52 px bar: logo, areas, then search, create and the person; areas the person may not use are absent. */
export function TopNavigation() {
  const person = useSession();
  const areas = useMyAreas();
  return (
    <header className="flex h-(--ui-nav-h) shrink-0 items-center gap-3 border-b border-line-2 bg-canvas px-4">
      <span className="-me-1 -ms-2 sm:hidden">
        <PhoneNavigation trigger={<PhoneNavigationButton />} />
      </span>
      <PageLink to={clientPages.clients} className="rounded-sm no-underline" aria-label={PRODUCT_NAME}>
        <Logo imageUrl={person.logo_url} imageName={person.org_name} />
      </PageLink>
      <nav aria-label={text('navigation')} className="ms-2 flex min-w-0 items-center gap-0.5 max-sm:hidden">
        {areas.map((area) => (
          <AreaLink key={area.key} area={area} />
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

/** The button of the areas on a phone, with a dot when something inside needs attention. */
function PhoneNavigationButton(button: Partial<IconButtonProps>) {
  const attention = useAreasAttention();
  const count = attention.length;
  return (
    <IconButton
      {...button}
      variant="ghost"
      label={[text('open_navigation'), ...attention].join('. ')}
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

/** A button that opens the palette: it looks like a field where there is room, else it is an icon. */
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
        <Kbd>{useCommandKey()}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}

function AreaLink({ area: { page, label = page.title, holds, clears, useAttention } }: { area: Area }) {
  const queryClient = useQueryClient();
  const isActive = usePath((path) => isInArea({ page, holds }, path));
  const refetch = () => {
    forget(queryClient, clears);
    void refresh(queryClient, clears);
  };
  return (
    <PageLink
      to={page}
      onClick={refetch}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(
        'flex h-8 items-center gap-1.5 rounded-sm border px-2.5 text-sm no-underline',
        isActive
          ? 'forced-chosen border-line-2 bg-surface font-medium text-fg shadow-1'
          : 'border-transparent text-fg-2 hover:bg-hover',
      )}
    >
      {label}
      {useAttention && <AttentionBadge useAttention={useAttention} />}
    </PageLink>
  );
}
