import { ArrowLeft, ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react';
import { fillPage } from '#platform/contract/pages.ts';
import { useShortcuts } from '#platform/web/browser/shortcuts.ts';
import { useBackToList, useListOrigin, usePreviousNext } from '#platform/web/list/visit/record-in-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { clientPages } from '../../pages.ts';
import { text as clientsText } from '../en.ts';
import { text } from './en.ts';

const classes = buttonClasses({ variant: 'ghost', size: 'sm' });

/** Links back to the list the person came from, as they left it. */
export function BackLink() {
  const { href, goBack } = useBackToList(fillPage(clientPages.clients));
  return (
    <a
      href={href}
      aria-label={clientsText('back_to_clients')}
      className={classes}
      onClick={(event) => {
        // With a modifier key the list opens in a new tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void goBack();
      }}
    >
      <Icon of={ArrowLeft} isDirectional />
    </a>
  );
}

/**
 * Links to the previous and next client in the list the person came from, replacing this entry of the browser's
 * history; absent without a list.
 */
export function PreviousNextLinks({ id }: { id: number }) {
  const { previous, next } = usePreviousNext(id);
  const origin = useListOrigin();
  const navigate = useNavigate();
  const go = (target: number | undefined) => {
    if (target !== undefined)
      void navigate({ to: fillPage(clientPages.client, { id: target }), replace: true, state: { list: origin } });
  };
  useShortcuts({ '[': () => go(previous), ']': () => go(next) }, useSession().single_key_shortcuts);
  if (previous === undefined && next === undefined) return null;
  return (
    <span className="flex border-line-2 max-sm:gap-2 sm:border-s sm:ps-2">
      <PreviousNextLink id={previous} label={text('previous_client')} icon={ChevronUp} />
      <PreviousNextLink id={next} label={text('next_client')} icon={ChevronDown} />
    </span>
  );
}

function PreviousNextLink({ id, label, icon }: { id: number | undefined; label: string; icon: LucideIcon }) {
  const origin = useListOrigin();
  if (id === undefined) return null;
  return (
    <PageLink
      to={clientPages.client}
      params={{ id }}
      replace
      state={{ list: origin }}
      aria-label={label}
      className={classes}
    >
      <Icon of={icon} />
    </PageLink>
  );
}
