import type { ReactNode } from 'react';
import type { MailSourceKind } from '../contract.ts';

/** A source with a mail address, as its page shows it. */
export interface MailSourceOnScreen {
  kind: MailSourceKind;
  title: string;
  /** The heading where it has no address yet. */
  invitation: string;
  mark: ReactNode;
  /** What to do at the portal or the website, in order. */
  steps: readonly string[];
}
