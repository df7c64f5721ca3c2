import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { BulkActionsProps, ListCommand, ListLink, QueryOf } from '#platform/web/list/define-list.ts';
import type { ListFilter } from '#platform/web/list/filters/filters.ts';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import type { Client, clients } from '../../contract.ts';
import type { ClientMenuAction, ListViews } from '../slots.ts';
import type { ChoiceSource } from './filter-builder/choices.ts';

/** What other features put into the lists of clients; composition fills it. */
export interface ClientListSlots {
  /** Further tabs among the views, such as follow-ups. */
  Tabs?: ComponentType;
  /** Secondary buttons before 'Add client', such as import. */
  HeaderActions?: ComponentType;
  /** Commands on the whole list, before the secondary buttons. */
  commands?: readonly ListCommand[];
  /** Further columns, before the next step. */
  columns?: readonly ListColumn<Client>[];
  /** Further filters. */
  filters?: readonly ListFilter<QueryOf<typeof clients.list>>[];
  /** Saved views of the list of all clients. */
  views?: ListViews | undefined;
  /** The choices of fields that other features know, for the conditions. */
  choiceSources?: readonly ChoiceSource[];
  /** Other lists of the area, such as what was done with many clients. */
  links?: readonly ListLink[];
  /** The actions on selected clients. */
  BulkBar?: ComponentType<BulkActionsProps<Client>> | undefined;
  /** Further actions on selected clients. */
  BulkActions?: ComponentType<BulkActionsProps<Client>>;
  /** Further actions in the menu of a client. */
  menuActions?: readonly ClientMenuAction[];
  /** Quick actions of a row before the list's own, such as contact and share. */
  RowActions?: (props: { client: Client }) => ReactNode;
  /** The only button of a row on a phone: WhatsApp. */
  PhoneAction?: (props: { client: Client }) => ReactNode;
  /** WhatsApp and call buttons in a row of follow-ups; large for a thumb. */
  ContactActions?: (props: { client: Client; isLarge?: boolean }) => ReactNode;
  /** Sets the next step in a row on a phone that has none. */
  PhoneFollowUp?: (props: { client: Client }) => ReactNode;
  /** Ways to add more clients, under a list of only a few. */
  FirstSteps?: () => ReactNode;
  /** The first button of an empty list, which leads to the lead sources. */
  ConnectSource?: () => ReactNode;
}

const SlotsContext = createContext<ClientListSlots>({});

export const ClientListSlotsProvider = SlotsContext;

export const useClientListSlots = (): ClientListSlots => useContext(SlotsContext);
