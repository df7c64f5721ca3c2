import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { AvailableToken } from '../contract.ts';

const offers = extensionPoint<readonly AvailableToken[]>();

/** Tells the details of a user what people may write into content: known to the feature that fills it in. */
export const offerTokens = (tokens: readonly AvailableToken[]): Extension => offers.extend('content', tokens);

export const availableTokens = (): AvailableToken[] => offers.all().flat();
