import type { ReactNode } from 'react';
import { AttentionItem } from '#domain/web/attention-list.tsx';
import { useNow } from '#platform/web/clock.ts';
import { useChange } from '#platform/web/data.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { formatDuration, formatNumber, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type Silence, type SourceHealth, sourceHealth } from '../contract.ts';
import { text } from './en.ts';

interface SilenceItemProps {
  source: Pick<SourceHealth, 'source_id' | 'name'>;
  silence: Silence;
  /** The button to where ads are looked after at the provider. */
  children?: ReactNode;
}

/** Says that a source is silent, what was checked already, and lets a person say that it is paused. */
export function SilenceItem({ source: { source_id, name }, silence, children }: SilenceItemProps) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  const pause = useChange(sourceHealth.pauseSilence, {
    onSuccess: () =>
      toast({ type: 'SUCCESS', heading: text('paused_toast'), message: text('paused_toast_text', { name }) }),
  });
  return (
    <AttentionItem
      kind="quiet"
      fact={text('silent', {
        name,
        time: formatDuration((now - Date.parse(silence.since)) / 1000),
        usual: formatNumber(roundUsual(silence.usual)),
      })}
      why={formatChecks(silence)}
      below={text(isAllFine(silence) ? 'checked_fine' : 'checked', { time: formatTime(silence.checked_at, time_zone) })}
    >
      <Button
        variant="ghost"
        size="sm"
        isSaving={pause.isPending}
        onClick={() => pause.mutate({ params: { id: source_id } })}
      >
        {text('it_is_paused')}
      </Button>
      {children}
    </AttentionItem>
  );
}

/** Below three leads a whole number would be wrong by a third. */
const roundUsual = (usual: number) => (usual < 3 ? Math.round(usual * 10) / 10 : Math.round(usual));

const isAllFine = ({ checks }: Pick<Silence, 'checks'>) => checks.every(({ is_fine }) => is_fine);

function formatChecks({ checks }: Silence): string {
  const say = (isFine: boolean) =>
    joinWords(checks.filter(({ is_fine }) => is_fine === isFine).map(({ what }) => text(`check_${what}`)));
  if (!isAllFine({ checks })) return text('not_fine', { checks: say(false) });
  return checks.length > 0 ? text('all_fine', { checks: capital(say(true)) }) : '';
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
