import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { OrgFlag } from '#platform/contract/permissions.ts';
import type {
  BulkActionsProps,
  ListCommand,
  ListDisplay,
  ListLink,
  QueryOf,
  ToolbarButtonProps,
} from '#platform/web/list/define-list.ts';
import type { ListFilter } from '#platform/web/list/filters/filters.ts';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import type { AppliedSort } from '#platform/web/list/toolbar/sorting.ts';
import { defineSlot } from '#platform/web/slots.ts';
import type { Client, clients } from '../contract.ts';
import type { ChoiceSource } from './list/filter-builder/choices.ts';

/** Saved views of the list of all clients: a button, and hooks that replace the person's own columns and kept sort. */
export interface ListViews {
  Button: ComponentType<ToolbarButtonProps>;
  useDisplay: (own: ListDisplay) => ListDisplay;
  useSort: (own: (applied: AppliedSort) => void) => (applied: AppliedSort) => void;
}

type LoadPart = () => Promise<ComponentType<{ client: Client }>>;

/** A part of the record with a tab of its own. */
export interface RecordTab {
  Panel: ComponentType<{ client: Client }>;
  /** A hook that returns the number on the tab; undefined for none. */
  useCount: (client: Client) => number | undefined;
}

/** An action on one client, offered to those who may change the client. */
export interface ClientMenuAction {
  label: string;
  icon: LucideIcon;
  Dialog: ComponentType<{ client: Client; onClose: () => void }>;
}

/** Slots on the screens of clients that other features fill in their manifests. */
export const clientSlots = {
  /** Views among the tabs of the lists, after all clients. */
  list_tabs: defineSlot<ComponentType>(),
  /** Secondary buttons over the lists, before 'Add client'. */
  list_actions: defineSlot<ComponentType>(),
  /** Commands on the whole list: buttons over the lists, on a phone at the end of the filters. */
  list_commands: defineSlot<ListCommand>(),
  /** Other lists of the area, in the menus of the lists. */
  list_links: defineSlot<ListLink>(),
  /** Columns of the lists, before the next step. */
  list_columns: defineSlot<ListColumn<Client>>(),
  /** Filters of the lists, in the address by their fields. */
  list_filters: defineSlot<ListFilter<QueryOf<typeof clients.list>>>(),
  /** Saved views of the list of all clients; one feature fills it. */
  list_views: defineSlot<ListViews>(),
  /** The choices of a field that a feature knows, for the conditions of a filter. */
  condition_choices: defineSlot<ChoiceSource>(),
  /** The actions on selected clients; one feature fills it, and draws those of the others. */
  bulk_bar: defineSlot<ComponentType<BulkActionsProps<Client>>>(),
  /** Further actions on selected clients. */
  bulk_actions: defineSlot<ComponentType<BulkActionsProps<Client>>>(),
  /** On the record, under the contact details. */
  record_details: defineSlot<LoadPart>(),
  /** On the record, a part of its own beside the timeline; with a flag only in organisations that have it. */
  record_tabs: defineSlot<{ id: string; label: string; flag?: OrgFlag; load: () => Promise<RecordTab> }>(),
  /** On the record, before the next step. */
  record_plans: defineSlot<LoadPart>(),
  /** Among the less frequent actions of a client. */
  menu_actions: defineSlot<ClientMenuAction>(),
  /** On the record, in the part about contents. */
  record_content: defineSlot<LoadPart>(),
};
