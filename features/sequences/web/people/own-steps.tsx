import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { dueSteps, type SequenceClient } from '../../clients-contract.ts';
import { text } from './en.ts';
import { StepActions } from './step-actions.tsx';
import { StepList } from './step-list.tsx';

interface OwnStepsProps {
  client: SequenceClient;
  /** True shows the dates of a client who continues, and nothing to do. */
  isResuming?: boolean;
  /** Called when something was done with the step whose turn it is. */
  onActed?: () => void;
}

/** Reads and shows what one client gets from one sequence. */
export function OwnSteps({ client, isResuming = false, onActed }: OwnStepsProps) {
  const read = useRead(dueSteps.listSequenceSteps, { params: { id: client.client.id }, query: { page_size: 100 } });
  const found = read.data?.results.find(({ id }) => id === client.id);
  if (read.isError) return <PartNotLoaded words={text('steps_failed')} read={read} />;
  if (!found) return <StepsSkeleton />;
  return (
    <>
      {found.is_sequence_paused && <p className="mb-3 text-fg-2">{text('sequence_paused')}</p>}
      <StepList
        label={text('what_they_get', { name: client.client.name })}
        steps={isResuming ? found.steps.filter(({ status }) => status !== 'COMPLETED') : found.steps}
        client_time_zone={found.client_time_zone}
        isResuming={isResuming}
        actions={isResuming ? undefined : <StepActions client={found} onActed={onActed} />}
      />
    </>
  );
}

export const StepsSkeleton = () => (
  <Skeleton>
    {[1, 2, 3].map((line) => (
      <SkeletonBlock key={line} className="mb-4 h-8 w-full" />
    ))}
  </Skeleton>
);
