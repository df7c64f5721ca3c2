import { History, Link2, Pencil } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ContentMenu } from '#features/content/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { pageTemplates } from '../../contract.ts';
import { contentPagePages } from '../../pages.ts';
import { text } from '../en.ts';
import type { AnyPageTemplate } from '../page-kind.ts';

type PageMenuProps = ComponentProps<typeof ContentMenu> & { content: AnyPageTemplate };

/** Adds editing, versions and the preview link to the actions of a content. */
export function PageMenu({ content: page, ...props }: PageMenuProps) {
  const navigate = useNavigate();
  const { id, access_policy } = page;
  const copyLink = useChange(pageTemplates.createPreviewLink, {
    onSuccess: async ({ url }) => {
      await navigator.clipboard.writeText(url);
      toast({ type: 'SUCCESS', heading: text('preview_link_copied'), message: text('preview_link_text') });
    },
  });
  return (
    <ContentMenu content={page} {...props}>
      {access_policy.EDIT && (
        <MenuItem
          icon={<Icon of={Pencil} />}
          onSelect={() => void navigate({ to: fillPage(contentPagePages.edit_page, { id }) })}
        >
          {text('edit')}
        </MenuItem>
      )}
      <MenuItem
        icon={<Icon of={History} />}
        onSelect={() => void navigate({ to: fillPage(contentPagePages.page_versions, { id }) })}
      >
        {text('versions')}
      </MenuItem>
      <MenuItem icon={<Icon of={Link2} />} onSelect={() => copyLink.mutate({ params: { id } })}>
        {text('copy_preview_link')}
      </MenuItem>
    </ContentMenu>
  );
}
