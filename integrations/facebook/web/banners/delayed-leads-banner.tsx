import { useQueryClient } from '@tanstack/react-query';
import { warningsTag } from '#domain/tags.ts';
import type { WarningProps } from '#features/warnings/web/index.ts';
import { refresh, useChange } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { Banner, bannerActionClasses } from '#platform/web/ui/feedback/banner.tsx';
import { facebook } from '../../contract.ts';
import { facebookPages } from '../../pages.ts';
import { text } from './en.ts';

const listNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** Names the pages whose leads came late (S0-2.4-07, S0-2.4-21); a call of its own puts it aside (S0-2.4-22). */
export function DelayedLeadsBanner({ warning, position }: WarningProps) {
  const client = useQueryClient();
  const dismiss = useChange(facebook.dismissDelayedWarning, {
    onSuccess: () => void refresh(client, [warningsTag]),
  });
  const pages = (warning.additional_info.fb_pages_delayed_leads ?? []) as { id: number; name: string }[];
  return (
    <Banner
      tone="warning"
      fact={text('delayed', { pages: listNames(pages.map(({ name }) => name)) })}
      action={
        <PageLink to={facebookPages.facebook} className={bannerActionClasses}>
          {text('see_pages')}
        </PageLink>
      }
      {...(position && { position })}
      onDismiss={() => dismiss.mutate({})}
    >
      {text('delayed_text')}
    </Banner>
  );
}
