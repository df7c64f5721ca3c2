import { ChevronDown, Columns3, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { customFieldPages } from '#features/custom-fields/pages.ts';
import { useCustomFields } from '#features/custom-fields/web/index.ts';
import { makeKey } from '#platform/web/data.ts';
import type { QueryOf } from '#platform/web/list/define-list.ts';
import { isNarrowing, makeOffState } from '#platform/web/list/filters/filters.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { ListToolbar } from '#platform/web/list/toolbar/list-toolbar.tsx';
import type { ListView } from '#platform/web/list/use-list.ts';
import { setListShown, setVisit } from '#platform/web/list/visit/list-visit.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { usePageLocation } from '#platform/web/navigation/router/page-frame.tsx';
import { type UrlFields, useUrlState } from '#platform/web/navigation/url-state.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { PlaceholderRow, StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import type { Client, clients } from '../../contract.ts';
import { clientPipeline, type PipelineView } from '../../pipeline-contract.ts';
import { ClientsHeader } from '../list/clients-header.tsx';
import { NoClientsPanel } from '../list/no-clients.tsx';
import { toCriteria } from '../list/to-criteria.ts';
import { useListParts } from '../list/use-list-parts.ts';
import type { FieldMenuProps } from './board-menus.tsx';
import type { StageKey } from './board-state.ts';
import { text } from './en.ts';
import { formatSum } from './format-amount.ts';
import { PhoneBoard } from './phone-board.tsx';
import { PipelineBoard } from './pipeline-board.tsx';
import { boardFields, pipelineList } from './pipeline-list.tsx';
import { type Board, useBoard } from './use-board.ts';
import { useMoveClient } from './use-move-client.ts';

const FieldMenu = lazyOnInteraction<FieldMenuProps>(() =>
  import('./board-menus.tsx').then((module) => module.FieldMenu),
);
const CardsMenu = lazyOnInteraction<object>(() => import('./board-menus.tsx').then((module) => module.CardsMenu));

interface BoardState extends QueryOf<typeof clients.list> {
  field_id?: number;
  stage?: StageKey;
}

/** What a phone has in the sheet of filters instead of the menus over the board. */
const BoardSettings = lazy(() => import('./board-settings.tsx').then((module) => ({ default: module.BoardSettings })));

/** Every client by its stage (mock-up pipeline-board). */
export function PipelineScreen() {
  const list = useListParts(pipelineList);
  const fields = useMemo(() => ({ ...list.addressFields, ...boardFields }), [list.addressFields]);
  const [state, change] = useUrlState<BoardState>(fields as unknown as UrlFields<BoardState>);
  const isFiltered = list.filters.some((filter) => isNarrowing(filter, state));
  const { field_id } = state;
  const board = useBoard({ ...toCriteria(state), ...(field_id !== undefined && { field_id }) });
  const { view, read } = board;
  const rows = useMemo(() => view?.stages.flatMap(({ clients }) => clients) ?? [], [view]);
  const hasClients = view?.stages.some(({ count }) => count > 0) ?? false;
  const isEmpty = view !== undefined && !hasClients && !isFiltered;
  const shown = {
    list,
    // The states of a list are those of the board: a client in any column is a row.
    pages: { ...read, rows, count: undefined },
    state,
    change,
    isFiltered,
    clear: () => void change(Object.assign({}, ...list.filters.map(makeOffState))),
    isEmpty,
    sorting: undefined,
    sheetEnd: view && (
      <Suspense>
        <BoardSettings view={view} onField={(id) => void change({ field_id: id })} />
      </Suspense>
    ),
  } as unknown as ListView<Client>;
  useReturnPlace(rows, { body: toCriteria(state) });
  return (
    <>
      <ClientsHeader />
      {view && !view.field ? (
        <NoStages />
      ) : (
        <>
          {!isEmpty && (
            <ListToolbar
              view={shown}
              end={view && <ToolbarEnd view={view} onField={(id) => void change({ field_id: id })} />}
            />
          )}
          <ListStates view={shown} skeleton={<BoardSkeleton />} empty={<NoClients />}>
            {view && (
              <OpenBoard board={board} view={view} stage={state.stage} onStage={(stage) => void change({ stage })} />
            )}
          </ListStates>
        </>
      )}
    </>
  );
}

interface OpenBoardProps {
  board: Board;
  view: PipelineView;
  stage: StageKey | undefined;
  onStage: (stage: StageKey) => void;
}

function OpenBoard({ board, view, stage, onStage }: OpenBoardProps) {
  const [words, say] = useState('');
  const move = useMoveClient(board, say);
  const isPhone = useIsPhone();
  return (
    <>
      {isPhone ? (
        <PhoneBoard view={view} board={board} move={move} chosen={stage} onChoose={onStage} />
      ) : (
        <PipelineBoard view={view} board={board} move={move} say={say} />
      )}
      <span role="status" aria-live="assertive" className="sr-only">
        {words}
      </span>
    </>
  );
}

/** Makes the arrow of a record lead back here, and previous and next go through the cards. */
function useReturnPlace(rows: readonly Client[], input: object): void {
  const { key, href } = usePageLocation();
  const written = JSON.stringify(input);
  useLayoutEffect(() => {
    const [route = clientPipeline.getPipelineView.route] = makeKey(clientPipeline.getPipelineView);
    const source = { route: route as typeof clientPipeline.getPipelineView.route, input: JSON.parse(written) };
    setVisit({
      origin: { key, href, source, idField: 'id' },
      ids: rows.map(({ id }) => id),
      cursor: null,
      currentId: null,
    });
  }, [key, href, rows, written]);
  useLayoutEffect(() => {
    setListShown(true);
    return () => setListShown(false);
  }, []);
}

function ToolbarEnd({ view, onField }: { view: PipelineView; onField: (id: number) => void }) {
  const { open, amount, field } = view;
  const dropdowns = useCustomFields().filter(({ type }) => type === 'dropdown');
  const choose = useCallback((id: number) => onField(id), [onField]);
  return (
    <>
      <span role="status" className="text-xs text-fg-3 tabular-nums">
        {text('open_total')}{' '}
        <strong className="font-semibold text-fg">
          {amount ? formatSum(open.amount_sum, amount) : text('open_clients', { count: open.count })}
        </strong>
        {amount && ` ${text('in_clients', { count: open.count })}`}
      </span>
      <FieldMenu
        fields={dropdowns}
        chosen={field?.id ?? null}
        onChoose={choose}
        trigger={
          <Button variant="ghost" size="sm" icon={<Icon of={Columns3} />} iconEnd={<Icon of={ChevronDown} size={12} />}>
            {text('columns_by', { field: field?.name ?? '' })}
          </Button>
        }
      />
      <CardsMenu
        trigger={
          <Button variant="ghost" size="sm" icon={<Icon of={SlidersHorizontal} />}>
            {text('cards')}
          </Button>
        }
      />
    </>
  );
}

const columns = [0, 1, 2, 3, 4] as const;
const cards = [0, 1, 2, 3] as const;

function BoardSkeleton() {
  return (
    <Skeleton className="min-h-0 flex-1 overflow-hidden border-t border-line bg-canvas">
      <div className="flex gap-3 px-5 pt-1.5">
        {columns.map((column) => (
          <div key={column} className="grid min-w-60 flex-1 gap-2">
            <SkeletonBlock className="my-3 ms-1.5 h-3 w-24" />
            {cards.slice(column % 2).map((card) => (
              <div
                key={card}
                className="grid h-28 content-center gap-3 rounded-md bg-surface px-3 shadow-[0_0_0_1px_var(--ui-line-2)]"
              >
                <SkeletonBlock className="h-3 w-32" />
                <SkeletonBlock className="h-2.5 w-40" />
                <SkeletonBlock className="h-4 w-20" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

const NoClients = () => (
  <NoClientsPanel
    title={text('empty_title')}
    placeholder={columns.slice(0, 3).map((row) => (
      <PlaceholderRow key={row}>
        <SkeletonBlock className="h-2.5 w-24" />
        <SkeletonBlock className="ms-auto h-4 w-12" />
      </PlaceholderRow>
    ))}
    owner={text('empty_text')}
    member={text('empty_text_member')}
  />
);

function NoStages() {
  const person = useSession();
  const mayManage = mayUse(person, 'CUSTOM_FIELDS.MANAGE');
  return (
    <StatePanel
      title={text('no_stages_title')}
      icon={Columns3}
      actions={
        mayManage && (
          <PageLink to={customFieldPages.custom_client_fields} className={buttonClasses({ variant: 'primary' })}>
            {text('manage_fields')}
          </PageLink>
        )
      }
    >
      {mayManage ? text('no_stages_text') : text('no_stages_ask', { owner: person.owner_name })}
    </StatePanel>
  );
}
