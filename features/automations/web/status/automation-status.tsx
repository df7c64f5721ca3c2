import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type AutomationKind, automations } from '../../contract.ts';
import { CreditsBox, type StatusFigure } from './credits-box.tsx';
import { kindText, text } from './en.ts';
import { StatusLine } from './status-line.tsx';

const LogsDrawer = lazyPart(() => import('../logs/logs-drawer.tsx').then((module) => module.LogsDrawer));

interface AutomationStatusProps {
  kind: AutomationKind;
  /** Figures of the screen itself, before those of the credits; where they are absent there is nothing to count yet. */
  figures?: readonly StatusFigure[] | undefined;
}

/** Shows whether an automation is on, why not, and its credits; to put on top of the screen it is about. */
export function AutomationStatus({ kind, figures }: AutomationStatusProps) {
  const person = useSession();
  return (
    <section aria-label={kindText[kind]('label')} className="px-5 pt-4 pb-4 max-sm:px-4">
      {mayUse(person, 'TEAM.MANAGE') ? (
        <KnownStatus kind={kind} figures={figures} />
      ) : (
        <p className="text-fg-2">{text('no_permission', { owner: person.owner_name })}</p>
      )}
    </section>
  );
}

function KnownStatus({ kind, figures }: AutomationStatusProps) {
  const read = useRead(automations.getDetails, {});
  const [isLogOpen, setIsLogOpen] = useState(false);
  const automation = read.data?.automations.find((each) => each.kind === kind);
  if (!read.data || !automation) {
    return read.isError ? (
      <PartNotLoaded words={kindText[kind]('not_loaded')} read={read} />
    ) : (
      <StatusSkeleton hasFigures={figures !== undefined} />
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
        <StatusLine automation={automation} credits={read.data.credits} />
        <Button icon={<Icon of={ReceiptText} />} className="max-sm:w-full" onClick={() => setIsLogOpen(true)}>
          {text('log')}
        </Button>
      </div>
      {figures && <CreditsBox automation={automation} credits={read.data.credits} figures={figures} />}
      {isLogOpen && <LogsDrawer kind={kind} onClose={() => setIsLogOpen(false)} />}
    </>
  );
}

const StatusSkeleton = ({ hasFigures }: { hasFigures: boolean }) => (
  <Skeleton>
    <div className="flex h-10 items-center gap-3">
      <SkeletonBlock shape="button" className="h-[18px] w-[30px]" />
      <SkeletonBlock className="h-2.5 w-40" />
    </div>
    {hasFigures && (
      <div className="mt-3 grid h-21 items-center rounded-md border border-line-2 px-4">
        <SkeletonBlock className="h-2.5 w-27" />
      </div>
    )}
  </Skeleton>
);
