import { formatNumber } from '#platform/web/format.ts';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import type { ClientState, LeaveReason } from '../../clients-contract.ts';
import type { SequenceCounts } from '../../contract.ts';
import { text } from './en.ts';

interface SegmentState {
  status?: 'DUE' | 'OVERDUE' | 'TODAY' | 'UPCOMING' | 'COMPLETED' | undefined;
  state?: ClientState | undefined;
  reason?: LeaveReason | undefined;
}

/** What each segment filters by. */
const filters = {
  all: {},
  due: { status: 'DUE' },
  held: { state: 'PAUSED' },
  replied: { reason: 'REPLY' },
} as const satisfies Record<string, SegmentState>;
const names = ['all', 'due', 'held', 'replied'] as const;
const none = { status: undefined, state: undefined, reason: undefined };

interface PeopleSegmentsProps {
  counts: SequenceCounts;
  state: SegmentState;
  change: (state: SegmentState) => unknown;
}

/** The clients one looks for most, each with how many there are. */
export function PeopleSegments({ counts, state, change }: PeopleSegmentsProps) {
  const { today, overdue, held, replied } = counts;
  const numbers = { all: null, due: today + overdue, held, replied };
  const shown =
    state.reason === 'REPLY' ? 'replied' : state.state === 'PAUSED' ? 'held' : state.status === 'DUE' ? 'due' : 'all';
  return (
    <Segmented
      label={text('people_shown')}
      value={shown}
      onChange={(name) => change({ ...none, ...filters[name] })}
      segments={names.map((value) => {
        const count = numbers[value];
        return { value, label: text(`segment_${value}`), ...(count !== null && { count: formatNumber(count) }) };
      })}
    />
  );
}
