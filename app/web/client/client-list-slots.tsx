import type { ComponentType } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { type ClientListSlots, clientSlots } from '#features/clients/web/index.ts';
import { FollowUpChipButton } from '#features/follow-ups/web/index.ts';
import { readSlot } from '#platform/web/slots.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { untilIdle } from '#platform/web/state/until-idle.ts';
import { drawAll } from '../draw-all.tsx';
import { webModules } from '../modules.ts';
import { ConnectSource, FirstSteps } from '../shell/first-steps.tsx';

interface OfClient {
  client: Client;
}

const load = () => import('./client-quick-actions.tsx');

/** Loads the parts that appear on hover or focus after the rows, which do not wait for them. */
const deferUntilRowsPainted = <Props extends OfClient>(
  choose: (module: Awaited<ReturnType<typeof load>>) => ComponentType<Props>,
) =>
  lazyPart(async () => {
    await untilIdle();
    return choose(await load());
  });

/** The parts of other features in the lists of clients. */
export const clientListSlots: ClientListSlots = {
  Tabs: drawAll(readSlot(webModules, clientSlots.list_tabs)),
  HeaderActions: drawAll(readSlot(webModules, clientSlots.list_actions)),
  commands: readSlot(webModules, clientSlots.list_commands),
  columns: readSlot(webModules, clientSlots.list_columns),
  filters: readSlot(webModules, clientSlots.list_filters),
  views: readSlot(webModules, clientSlots.list_views)[0],
  choiceSources: readSlot(webModules, clientSlots.condition_choices),
  links: readSlot(webModules, clientSlots.list_links),
  BulkBar: readSlot(webModules, clientSlots.bulk_bar)[0],
  BulkActions: drawAll(readSlot(webModules, clientSlots.bulk_actions)),
  menuActions: readSlot(webModules, clientSlots.menu_actions),
  RowActions: deferUntilRowsPainted(({ RowActions }) => RowActions),
  PhoneAction: deferUntilRowsPainted(({ PhoneAction }) => PhoneAction),
  ContactActions: deferUntilRowsPainted(({ ContactActions }) => ContactActions),
  PhoneFollowUp: FollowUpChipButton,
  FirstSteps,
  ConnectSource,
};
