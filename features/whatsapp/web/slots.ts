import type { ComponentType } from 'react';
import { defineSlot } from '#platform/web/slots.ts';
import type { WhatsAppAccount } from '../contract.ts';

/** A part of the page of WhatsApp Business, between the accounts and the opt-outs; it says itself when there is nothing yet. */
export type AccountPart = ComponentType<{ accounts: readonly WhatsAppAccount[] }>;
type LoadPart = () => Promise<AccountPart>;

/** Slots on the page of WhatsApp Business. */
export const whatsappSlots = { templates: defineSlot<LoadPart>() };

let parts: readonly LoadPart[] = [];

/** Sets what stands below the accounts; the application reads the slots. */
export function setAccountParts(loads: readonly LoadPart[]): void {
  parts = loads;
}

export const findAccountParts = (): readonly LoadPart[] => parts;
