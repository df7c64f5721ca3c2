import { useSession } from '#platform/web/session.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { text } from '../en.ts';

const UserMenu = lazyOnInteraction(() => import('./user-menu.tsx').then((module) => module.UserMenu));

/** The person's picture, which opens the user menu, with an amber dot while the e-mail is unverified. */
export function AccountButton() {
  const person = useSession();
  const name = person.name || person.email || '';
  const label = person.is_email_verified ? text('account_menu', { name }) : text('account_menu_unverified', { name });
  return (
    <UserMenu
      trigger={
        <button type="button" className="touch-target relative rounded-full">
          <VisuallyHidden>{label}</VisuallyHidden>
          <Avatar of={{ id: person.profile_id, name, imageUrl: person.picture_url }} size={28} />
          {!person.is_email_verified && (
            <span
              aria-hidden="true"
              className="forced-dot absolute -end-0.5 -top-0.5 size-2 rounded-full bg-warning ring-2 ring-canvas"
            />
          )}
        </button>
      }
    />
  );
}
