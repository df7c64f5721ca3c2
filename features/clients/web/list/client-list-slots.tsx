import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Client } from '../../contract.ts';

/** What other features put into the lists of clients; the composition gives it. */
export interface ClientListSlots {
  /** Further tabs among the views: follow-ups. */
  Tabs?: ComponentType;
  /** Quiet buttons before 'Add client': import. */
  HeaderActions?: ComponentType;
  /** Quick actions of a row before the list's own: contact, share. */
  RowActions?: (props: { client: Client }) => ReactNode;
  /** The one button of a row on a phone: WhatsApp. */
  PhoneAction?: (props: { client: Client }) => ReactNode;
  /** WhatsApp and a call, in a row of follow-ups; large for a thumb. */
  ContactActions?: (props: { client: Client; isLarge?: boolean }) => ReactNode;
  /** Sets the next step, in a row on a phone that has none. */
  PhoneFollowUp?: (props: { client: Client }) => ReactNode;
  /** Under a list of only a few clients: ways to bring in the rest. */
  FirstSteps?: () => ReactNode;
  /** The first button of an empty list: to where leads come from. */
  ConnectSource?: () => ReactNode;
}

const SlotsContext = createContext<ClientListSlots>({});

export const ClientListSlotsProvider = SlotsContext;

export const useClientListSlots = (): ClientListSlots => useContext(SlotsContext);
