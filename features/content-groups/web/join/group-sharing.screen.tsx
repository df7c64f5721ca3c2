import { CircleCheck, Copy, Layers2, Lock, Unlink } from 'lucide-react';
import { contentPages } from '#features/content/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { contentGroups, type SharedGroup } from '../../contract.ts';
import { contentGroupPages } from '../../pages.ts';
import { describeItem, ItemCover, useIsOfToday } from '../item-parts.tsx';
import { text } from './en.ts';

interface GroupSharingProps {
  /** Signs out and comes back to an address after signing in. */
  leaveFor: (address: string) => void;
}

/** What a code leads to: the items of a group, and the button that copies them into one's own content. */
export function GroupSharing({ leaveFor }: GroupSharingProps) {
  const { code = '' } = usePageParams<'code'>();
  const person = useSession();
  const read = useRead(contentGroups.getByCode, { params: { code } });
  return (
    <>
      <p className="absolute end-5 top-5 flex items-center gap-3 sm:end-10 sm:top-7">
        <span dir="auto" className="text-fg-2 max-sm:sr-only">
          {person.name}
        </span>
        <Avatar of={{ id: person.profile_id, name: person.name, imageUrl: person.picture_url }} size={28} />
      </p>
      {read.data ? (
        <Shared group={read.data} code={code} leaveFor={leaveFor} />
      ) : read.error ? (
        <NoGroup read={read} />
      ) : (
        <div className="w-full max-w-[520px]">
          <TableSkeleton rows={6} />
        </div>
      )}
    </>
  );
}

/** Why there is nothing to join, and the way on. */
function NoGroup({ read }: Pick<Parameters<typeof NotLoaded>[0], 'read'>) {
  const { status, body } = read.error ?? {};
  if (status === 404) {
    return (
      <StatePanel title={text('gone_title')} icon={Unlink} actions={<ToContent />}>
        {text('gone_text')}
      </StatePanel>
    );
  }
  if (status === 409 && body?.subject_id !== undefined) {
    return (
      <StatePanel
        title={text('own_title')}
        icon={Layers2}
        actions={
          <PageLink
            to={contentGroupPages.group}
            params={{ id: body.subject_id }}
            className={buttonClasses({ variant: 'primary' })}
          >
            {text('to_group')}
          </PageLink>
        }
      >
        {text('own_text')}
      </StatePanel>
    );
  }
  return <NotLoaded title={text(status === 429 ? 'too_many_title' : 'not_loaded')} read={read} />;
}

interface SharedProps extends GroupSharingProps {
  group: SharedGroup;
  code: string;
}

function Shared({ group, code, leaveFor }: SharedProps) {
  const { title, owner_name: name, org_name: org, logo_url, items } = group;
  const person = useSession();
  const heading = text('shares_with_you', { name, title });
  return (
    <>
      <PageTitle title={heading} />
      <div className="flex w-full max-w-[520px] flex-col items-center max-sm:-mt-16">
        <span className="mb-4 flex">
          <Avatar of={{ id: name, name }} size={56} className="z-1 ring-3 ring-surface" />
          <Avatar of={{ id: org, name: org, imageUrl: logo_url }} size={56} isSquare className="-ms-2 rounded-lg" />
        </span>
        <h1 className="text-center font-display text-3xl font-semibold text-balance wrap-anywhere">{heading}</h1>
        <p className="mt-2 max-w-[400px] text-center text-md text-balance text-fg-2">
          {text('copies_text', { count: items.length, org })}
        </p>
        <div className="mt-6 w-full overflow-hidden rounded-lg border border-line-2 bg-surface">
          <SharedItems items={items} />
          <StaysWithOwner group={group} />
        </div>
        <div className="mt-4 w-full bg-surface max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:-mb-10 max-sm:w-auto max-sm:self-stretch max-sm:border-t max-sm:border-line-2 max-sm:px-4 max-sm:pt-3 max-sm:pb-5">
          <NotCopied group={group} />
          <Join group={group} code={code} />
          <p className="mt-3 text-center text-xs text-fg-3">
            <span className="wrap-anywhere">{text('joining_as', { who: person.email || person.name })}</span>{' '}
            <LinkButton
              className="font-medium"
              onClick={() => leaveFor(fillPage(contentGroupPages.group_sharing, { code }))}
            >
              {text('other_account')}
            </LinkButton>
          </p>
        </div>
      </div>
    </>
  );
}

/** The items that are copied, with a mark on those that the person has. */
function SharedItems({ items }: Pick<SharedGroup, 'items'>) {
  const isOfToday = useIsOfToday();
  return (
    <ul>
      {items.map((item) => {
        const kind = describeItem(item);
        return (
          <li key={item.content_id} className="flex items-center gap-3 border-b border-line px-3 py-1.5">
            <ItemCover item={item} />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate font-medium" title={item.title}>
                {item.title}
              </p>
              <p className="truncate text-xs text-fg-3">{isOfToday(item) ? text('updated_today', { kind }) : kind}</p>
            </div>
            {item.has === 'same' && <Badge>{text('you_have_it')}</Badge>}
            {item.has === 'older' && <Badge tone="brand">{text('newer')}</Badge>}
          </li>
        );
      })}
    </ul>
  );
}

/** How many items are not passed on, and why. */
function StaysWithOwner({ group: { left_out, owner_name: name } }: { group: SharedGroup }) {
  const count = left_out.private + left_out.unreadable;
  if (count === 0) return null;
  const reasons = joinWords([
    ...(left_out.private > 0 ? [text('left_private', { count: left_out.private })] : []),
    ...(left_out.unreadable > 0 ? [text('left_unreadable', { count: left_out.unreadable })] : []),
  ]);
  return (
    <p className="flex items-center gap-3 bg-canvas px-3 py-2.5 text-xs text-fg-3">
      <span className="grid w-13 shrink-0 place-items-center">
        <Icon of={Lock} size={14} />
      </span>
      {text('stay', { count, name, reasons })}
    </p>
  );
}

function NotCopied({ group: { join } }: { group: SharedGroup }) {
  if (join?.state !== 'done' || join.not_copied.length === 0) return null;
  return (
    <div role="status" className="mb-3 rounded-md bg-warning-tint px-3 py-2 text-warning-fg">
      <p className="font-medium">{text('not_copied')}</p>
      <ul>
        {join.not_copied.map(({ title, reason }) => (
          <li key={title} dir="auto" className="wrap-anywhere">
            {text(`reason_${reason}`, { title })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The button that copies what is new, how far that is, and afterwards the way to it. */
function Join({ group: { items, join: joined }, code }: Pick<SharedProps, 'group' | 'code'>) {
  const person = useSession();
  const params = { code };
  const join = useChange(contentGroups.join);
  const fresh = items.filter(({ has }) => has === 'nothing').length;
  const older = items.filter(({ has }) => has === 'older').length;
  if (joined?.state === 'copying') {
    const words = text('copying', { copied: String(joined.copied_count), total: String(joined.total_count) });
    return (
      <div role="status">
        <p className="mb-2 text-center tabular-nums">{words}</p>
        <Progress label={words} ratio={joined.total_count === 0 ? null : joined.copied_count / joined.total_count} />
      </div>
    );
  }
  if (fresh + older === 0) {
    return (
      <div role="status" className="grid gap-3">
        <p className="flex items-center justify-center gap-1.5 font-medium">
          <Icon of={CircleCheck} className="text-success" />
          {text('have_all')}
        </p>
        <ToContent />
      </div>
    );
  }
  if (!mayUse(person, 'CONTENT.CREATE')) {
    return <p className="text-center text-fg-2">{text('not_allowed', { owner: person.owner_name })}</p>;
  }
  return (
    <Button
      variant="primary"
      size="lg"
      isBlock
      icon={<Icon of={Copy} />}
      isSaving={join.isPending}
      onClick={() => join.mutate({ params })}
    >
      {fresh === 0
        ? text('update', { count: older })
        : older === 0
          ? text('copy', { count: fresh })
          : text('copy_and_update', { copied: String(fresh), updated: String(older) })}
    </Button>
  );
}

const ToContent = () => (
  <PageLink to={contentPages.content} className={buttonClasses({ variant: 'primary', size: 'lg', isBlock: true })}>
    {text('open_content')}
  </PageLink>
);
