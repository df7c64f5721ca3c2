import { Inbox, Pencil, QrCode, Shuffle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ClientGroup } from '#features/client-groups/contract.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { QrPicture } from '#platform/web/ui/display/qr-picture.tsx';
import { Cell, Row } from '#platform/web/ui/display/table.tsx';
import { Tag, toTag } from '#platform/web/ui/display/tag.tsx';
import { LockedHint } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { type FormLink, formLinks } from '../../links-contract.ts';
import { leadFormPages } from '../../pages.ts';
import { offerPro } from '../offer-pro.ts';
import { useMayManage } from '../use-may-manage.ts';
import { text } from './en.ts';

export type LinkCommand = 'qr' | 'edit' | 'delete';

type Group = Pick<ClientGroup, 'id' | 'name' | 'color_id'>;

interface LinkRowProps {
  formId: number;
  link: FormLink;
  /** The groups that exist; undefined until they are known. */
  groups: readonly Group[] | undefined;
  onCommand: (command: LinkCommand, link: FormLink) => void;
}

/** A named link: where it leads, who gets its leads, how many there are. */
export function LinkRow({ formId, link, groups, onCommand }: LinkRowProps) {
  const { name, address, leads_count, views_count } = link;
  return (
    <Row className="h-15">
      <Cell className="whitespace-normal">
        <span className="flex min-w-0 items-center gap-3 py-2">
          <button
            type="button"
            aria-label={text('qr_show', { name })}
            onClick={() => onCommand('qr', link)}
            className="shrink-0 rounded-sm hover:ring-2 hover:ring-line-2"
          >
            <SmallQr formId={formId} linkId={link.id} />
          </button>
          <span className="min-w-0">
            <span title={name} className="block truncate font-medium">
              <bdi>{name}</bdi>
            </span>
            <bdi dir="ltr" className="block truncate text-xs text-fg-3">
              {new URL(address).pathname}
            </bdi>
            <span className="block lg:hidden">
              <GoesTo link={link} />
            </span>
          </span>
        </span>
      </Cell>
      <Cell className="max-lg:hidden">
        <GoesTo link={link} />
      </Cell>
      <Cell className="max-lg:hidden">
        <JoinedGroup id={link.group_id} groups={groups} />
      </Cell>
      <Cell isNumber>
        <span className="block font-medium">{formatNumber(leads_count)}</span>
        {views_count === null ? (
          <LockedHint onPress={offerPro} />
        ) : (
          <span className="block text-xs text-fg-3">{text('of_views', { count: views_count })}</span>
        )}
      </Cell>
      <Cell>
        <span className="flex items-center justify-end gap-0.5">
          <span className="contents max-sm:hidden">
            <CopyButton text={address} label={text('copy_link', { name })} isIconOnly variant="ghost" size="sm" />
            <span className="contents max-lg:hidden">
              <Button
                variant="ghost"
                size="sm"
                icon={<Icon of={QrCode} size={14} />}
                aria-label={text('qr_show', { name })}
                onClick={() => onCommand('qr', link)}
              >
                {text('qr')}
              </Button>
            </span>
          </span>
          <LinkMenu formId={formId} link={link} onCommand={onCommand} />
        </span>
      </Cell>
    </Row>
  );
}

function GoesTo({ link: { assignee } }: { link: FormLink }) {
  return assignee ? (
    <span className="flex min-w-0 items-center gap-2 max-lg:text-xs">
      <Avatar of={assignee} size={20} />
      <span dir="auto" className="truncate">
        {assignee.name}
      </span>
    </span>
  ) : (
    <span className="flex items-center gap-2 text-fg-2 max-lg:text-xs">
      <Icon of={Shuffle} size={14} className="text-icon" />
      {text('own_rule')}
    </span>
  );
}

/** The group its clients join; one that was deleted is said to be gone, because nobody joins it any more. */
function JoinedGroup({ id, groups }: { id: number | null } & Pick<LinkRowProps, 'groups'>) {
  if (id === null || groups === undefined) return '—';
  const group = groups.find((each) => each.id === id);
  if (!group) return <span className="text-warning-fg">{text('group_gone')}</span>;
  return <Tag {...toTag(group)} />;
}

function LinkMenu({ formId, link, onCommand }: Omit<LinkRowProps, 'groups'>) {
  const navigate = useNavigate();
  const mayManage = useMayManage();
  const leads = fillPage(leadFormPages.lead_form, { id: formId }, { tab: 'leads', link_id: link.id });
  return (
    <Menu trigger={<RowMenuButton label={text('more_of', { name: link.name })} />}>
      <MenuItem icon={<Icon of={Inbox} />} onSelect={() => void navigate({ to: leads })}>
        {text('show_leads')}
      </MenuItem>
      <MenuItem icon={<Icon of={QrCode} />} onSelect={() => onCommand('qr', link)}>
        {text('qr')}
      </MenuItem>
      {mayManage && (
        <>
          <MenuItem icon={<Icon of={Pencil} />} onSelect={() => onCommand('edit', link)}>
            {text('edit')}
          </MenuItem>
          <DeleteMenuItem onSelect={() => onCommand('delete', link)} />
        </>
      )}
    </Menu>
  );
}

/** How far below the screen a code is drawn already. */
const AHEAD = '200px';

/** The QR code of a named link, small and decorative: the button around it says whose it is. Drawn once it comes into view. */
function SmallQr({ formId, linkId }: { formId: number; linkId: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true), {
      rootMargin: AHEAD,
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const input = { params: { id: formId }, query: { link_id: linkId, is_small: 'true' } };
  const qr = useRead(formLinks.drawQr, input, { enabled: isSeen });
  return (
    <span ref={place} className="block">
      <QrPicture svg={qr.data?.svg} alt="" className="size-10 rounded-sm! p-0.5!" />
    </span>
  );
}
