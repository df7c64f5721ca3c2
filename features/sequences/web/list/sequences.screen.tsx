import { useState } from 'react';
import { Title } from '#features/content/contract.ts';
import { ContentListPage, type ContentPanels, ofContent } from '#features/content/web/index.ts';
import { UnsubscribedButton } from '#features/unsubscribes/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { plainFilter } from '#platform/web/list/filters/filters.ts';
import { useList } from '#platform/web/list/use-list.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { urlChoice } from '#platform/web/navigation/url-state.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { NameDialog } from '#platform/web/ui/overlays/name-dialog.tsx';
import { type SequenceItem, sequences } from '../../contract.ts';
import { sequencePages } from '../../pages.ts';
import { DueBanner } from '../due/due-banner.tsx';
import { text } from '../en.ts';
import { contentFilter, ownerFilter } from './list-filters.tsx';
import { SequenceHeads, SequenceRow } from './sequence-row.tsx';

const states = ['RUNNING', 'PAUSED', 'DRAFT'] as const;
interface SequencesState {
  state?: (typeof states)[number] | undefined;
}
const content = ofContent(text('sequences'), text('search_sequences'));

const sequencesList = defineList(sequences.list, {
  ...content,
  query: { page_size: 50, with_count: true },
  // What is not shared has no order by shares.
  sort: { ...content.sort, choices: ['added', 'name'], presumed: () => 'added' },
  filters: [...content.filters, ownerFilter, contentFilter, plainFilter<SequencesState>({ state: urlChoice(states) })],
});

/** Says beside the number of sequences how many clients are inside them, once all are read. */
function withInside<View extends ReturnType<typeof useList<SequenceItem, object>>>(view: View): View {
  const { list, pages } = view;
  const inside = pages.rows.reduce((sum, { counts }) => sum + counts.inside, 0);
  const count = (found: number) =>
    [text('found', { count: found }), ...(pages.hasNextPage ? [] : [text('found_inside', { count: inside })])].join(
      ', ',
    );
  return { ...view, list: { ...list, words: { ...list.words, count } } };
}

/** Lists every sequence the person may see, with its steps and where its clients are. */
export function SequencesScreen({ panels }: { panels: ContentPanels }) {
  const view = withInside(useList(sequencesList));
  const navigate = useNavigate();
  const [isNaming, setIsNaming] = useState(false);
  const create = useChange(sequences.create);
  const start = useChange(sequences.createDefault, { onSuccess: (sequence) => open(sequence) });
  const open = ({ id }: { id: number }) => void navigate({ to: fillPage(sequencePages.sequence, { id }) });
  return (
    <>
      <ContentListPage
        type="sequence"
        panels={panels}
        view={view}
        headerEnd={<UnsubscribedButton />}
        create={{ label: text('new_sequence'), onPress: () => setIsNaming(true) }}
        empty={{
          title: text('no_sequences_title'),
          text: text('no_sequences_text'),
          action: (
            <Button isSaving={start.isPending} onClick={() => start.mutate({})}>
              {text('start_with_default')}
            </Button>
          ),
        }}
        heads={<SequenceHeads />}
        notice={<DueBanner />}
        segments={
          <Segmented
            label={text('state_filter')}
            value={view.state.state ?? 'all'}
            onChange={(value) => view.change({ state: value === 'all' ? undefined : value })}
            segments={[
              { value: 'all' as const, label: text('state_all') },
              ...states.map((value) => ({ value, label: text(`state_${value}`) })),
            ]}
          />
        }
      >
        {(sequence, { checkbox }) => (
          <SequenceRow key={sequence.id} sequence={sequence} panels={panels} checkbox={checkbox} />
        )}
      </ContentListPage>
      {isNaming && (
        <NameDialog
          title={text('new_sequence')}
          saveLabel={text('create')}
          label={text('name')}
          help={text('name_help')}
          suggested={text('name_hint')}
          schema={Title}
          save={async (title) => open(await create.mutateAsync({ body: { title } }))}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  );
}
