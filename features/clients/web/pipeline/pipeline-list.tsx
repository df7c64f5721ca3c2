import { defineList } from '#platform/web/list/define-list.ts';
import { type ReadField, urlId } from '#platform/web/navigation/url-state.ts';
import { clients } from '../../contract.ts';
import { NO_STAGE } from '../../pipeline-contract.ts';
import { text as clientsText } from '../en.ts';
import { assigneeFilter, clientSearch, newLeadFilter, sourceFilter } from '../list/client-filters.tsx';
import { conditionsFilter } from '../list/filter-builder/conditions-filter.ts';
import type { StageKey } from './board-state.ts';
import { text } from './en.ts';

const readStage: ReadField<StageKey> = (written) => (written === NO_STAGE ? NO_STAGE : urlId(written));

/** Which field the columns are by, and which of them a phone shows, in the address. */
export const boardFields = { field_id: urlId, stage: readStage };

/** The filters of the pipeline; its clients come by stage instead of in pages. */
export const pipelineList = defineList(clients.list, {
  filters: [clientSearch(text('search_label')), newLeadFilter, assigneeFilter, sourceFilter, conditionsFilter],
  words: {
    label: text('board'),
    filters: text('filters'),
    notLoaded: text('not_loaded'),
    noMatch: { title: (filters) => text('no_match_title', { filters }), text: text('no_match_text') },
    show: clientsText('show_list'),
  },
});
