import { connectedSource } from '#engines/connected-sources/server/index.ts';
import { previewAssignees } from '#features/lead-rules/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { billboardSource } from '../contract.ts';
import { billboardPages } from '../pages.ts';
import { companyCalls } from './company.ts';

const targets: Readonly<Record<string, string>> = { who: 'name', mail: 'email' };

export const billboardProvider = connectedSource({
  contract: billboardSource,
  setting: 'BILLBOARDS_KEY',
  isSetUp: () => true,
  nameSource: (board) => `Billboards: ${board}`,
  return_path: fillPage(billboardPages.billboard_return),
  scopes: { requested: ['leads'], required: ['leads'] },
  dialogUrl: (_services, { state, return_address }) =>
    `https://billboards.example/allow?${new URLSearchParams({ state, return_address })}`,
  needs_own_token: false,
  calls: companyCalls,
  isTestLead: () => false,
  recogniseQuestion: ({ key }) => targets[key] ?? 'note',
  previewAssignees,
  problems: { by_code: {}, not_ticked: 'taken_down', no_task: 'taken_down' },
});
