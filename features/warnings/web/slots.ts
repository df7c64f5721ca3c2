import type { ComponentType } from 'react';
import type { EventKind } from '#platform/contract/event.ts';
import { defineSlot } from '#platform/web/slots.ts';
import type { WarningType } from '../contract.ts';
import type { WarningProps } from './warning-props.ts';

/** The banner of one type of warning; its code loads with the first warning of the type. */
export interface WarningBanner {
  type: WarningType;
  load: () => Promise<ComponentType<WarningProps>>;
  /** What may end the warning while it is shown. */
  ends_on?: readonly EventKind[];
}

export const warningSlots = {
  /** Banners of features and integrations that raise warnings. */
  banner: defineSlot<WarningBanner>(),
};
