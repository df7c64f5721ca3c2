import { renderPlainPage } from '#features/sharing/server/index.ts';
import { pageWords as words } from './en.ts';
import type { findRecord } from './unsubscribes.queries.ts';

type Record = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

/** The names of the buttons in what the page sends. */
export const CHOICE = 'choice';

/** Asks whether to stop, or says that it was done and offers to undo it. */
export const renderUnsubscribe = ({ org_name, email, unsubscribed_at }: Record): string =>
  renderPlainPage(
    `${words.title} - ${org_name}`,
    <main className="lost">
      <h1>{unsubscribed_at === null ? words.ask(org_name) : words.done}</h1>
      <p>{unsubscribed_at === null ? describe(email) : words.done_text(org_name)}</p>
      <form method="post">
        <button
          type="submit"
          name={CHOICE}
          value={unsubscribed_at === null ? 'stop' : 'start'}
          className="button main-action"
        >
          {unsubscribed_at === null ? words.stop : words.start}
        </button>
      </form>
    </main>,
  );

export const renderLost = (): string =>
  renderPlainPage(
    words.lost,
    <main className="lost">
      <h1>{words.lost}</h1>
      <p>{words.lost_text}</p>
    </main>,
  );

const describe = (email: string | null): string =>
  email === null ? words.about_unknown : words.about(hideAddress(email));

/** 'mai@example.com' is 'm…@example.com': who was forwarded the link learns no address. */
const hideAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1…');
