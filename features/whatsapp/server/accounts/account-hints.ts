/**
 * A notice about an account or its numbers is only a hint that something changed (integrations 3.7): what it says is read from
 * Meta afterwards.
 */
export interface AccountHint {
  is_hint: true;
}

export const readHint = (_value: unknown): AccountHint[] => [{ is_hint: true }];
