import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { LockedPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from '../en.ts';
import { useSource } from '../source.ts';
import { ConnectNotice } from './connect-notice.tsx';
import type { Connect } from './use-connect.ts';

/** Before the first login: what the source does here, what is asked for and why, and the way to it. */
export function NotConnected({ connect }: { connect: Connect }) {
  const { is_free_tier } = useSession();
  return is_free_tier ? <Locked /> : <Offer connect={connect} />;
}

function Offer({ connect }: { connect: Connect }) {
  const { nouns, words, scopes } = useSource();
  const isBusy = ['asking', 'open', 'ending'].includes(connect.phase.name);
  return (
    <div className="mx-auto grid w-full max-w-[760px] gap-6 px-5 py-8 max-sm:px-4 max-sm:py-4">
      <div>
        <h2 className="font-display text-2xl font-semibold text-balance">{words.connect_title}</h2>
        <p className="mt-1.5 max-w-[60ch] text-md text-fg-2">{words.connect_text}</p>
        <div className="mt-4 grid justify-items-start gap-4">
          <Button variant="primary" size="lg" isSaving={isBusy} onClick={() => connect.begin()}>
            {text('connect', nouns)}
          </Button>
          <div className="w-full">
            <ConnectNotice connect={connect} />
          </div>
        </div>
      </div>
      <Part title={text('what_happens')}>
        <ol className="grid gap-2">
          {[text('step_window', nouns), text('step_forms'), text('step_old')].map((step, index) => (
            <li key={step} className="grid grid-cols-[20px_minmax(0,1fr)] items-baseline gap-2.5">
              <span
                aria-hidden="true"
                className="grid size-5 place-items-center rounded-full bg-fill text-2xs font-semibold text-fg-2"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </Part>
      <Part title={text('what_we_ask', nouns)}>
        <dl className="grid gap-x-4 gap-y-2">
          {scopes.map(({ name, why }) => (
            <div key={name} className="grid gap-x-4 sm:grid-cols-[200px_minmax(0,1fr)]">
              <dt className="font-mono text-xs leading-5 text-fg-3 wrap-anywhere">{name}</dt>
              <dd className="m-0">{why}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 flex items-center gap-2 text-fg-2">
          <Icon of={Check} className="text-success" />
          {text('never')}
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h3 id={id} className="mb-2.5 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Opens the drawer about the plan. */
export const offerPro = () =>
  openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: text('pro_reason') });

const Locked = () => (
  <LockedPanel
    shape={
      <div className="grid gap-2">
        {[0, 1, 2, 3].map((row) => (
          <PlaceholderRow key={row}>
            <SkeletonBlock shape="button" className="size-7" />
            <SkeletonBlock className="h-2.5 w-44" />
            <SkeletonBlock className="ms-auto h-2.5 w-14" />
          </PlaceholderRow>
        ))}
      </div>
    }
    title={text('pro_title', useSource().nouns)}
    actions={
      <Button variant="primary" onClick={offerPro}>
        {text('see_plans')}
      </Button>
    }
  >
    {text('pro_text')}
  </LockedPanel>
);
