import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { AvailableToken } from '../contract.ts';

const offers = extensionPoint<readonly AvailableToken[]>();

/** Declares the tokens people may write into content, which only the feature that fills them knows. */
export const offerTokens = (tokens: readonly AvailableToken[]): Extension => offers.extend('content', tokens);

export const availableTokens = (): AvailableToken[] => offers.all().flat();
