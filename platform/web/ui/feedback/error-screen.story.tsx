import { buttonClasses } from '../buttons/button.tsx';
import type { Story } from '../stories/story.ts';
import { ErrorScreen } from './error-screen.tsx';
import { defaultErrorAction } from './error-screen-texts.ts';

const statuses = new URLSearchParams(location.search).get('status');

export const story: Story = {
  title: 'Full-page error',
  render: () => (statuses ? <Screen status={Number(statuses)} /> : <Links />),
};

function Links() {
  return (
    <ul className="flex flex-wrap gap-2">
      {[403, 404, 423, 425, 455, 456, 500].map((status) => (
        <li key={status}>
          <a className={buttonClasses({ size: 'sm' })} href={`?only=error-screen&status=${status}`}>
            {status}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Screen({ status }: { status: number }) {
  const action = defaultErrorAction({
    status,
    isAgencyRoute: false,
    isOwner: false,
    hrefs: { start: '/', manage: '/', sales: '/' },
  });
  return (
    <ErrorScreen
      status={status}
      supportEmail="help@leadkeep.example"
      message={
        status === 403
          ? 'You need the “Manage integrations” permission. Ask Nadia Rahman, who owns this account.'
          : null
      }
      actions={
        <>
          {action.href !== '/' && (
            <a className={buttonClasses({ variant: 'ghost', size: 'lg' })} href="/">
              Back to home
            </a>
          )}
          <a className={buttonClasses({ variant: 'primary', size: 'lg' })} href={action.href}>
            {action.label}
          </a>
        </>
      }
    />
  );
}
