import type { ComponentType } from 'react';
import { defineSlot } from '#platform/web/slots.ts';
import type { WarningType } from '../contract.ts';
import type { WarningProps } from './warning-props.ts';

/** The banner of one type of warning; its code loads with the first warning of the type. */
export interface WarningBanner {
  type: WarningType;
  load: () => Promise<ComponentType<WarningProps>>;
}

export const warningSlots = {
  /** Banners of features and integrations that raise warnings. */
  banner: defineSlot<WarningBanner>(),
};
