import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { TitledPage } from '#platform/contract/pages.ts';
import type { InboundWebhookContract, WebhookSourceDetail } from '../contract.ts';

/** A step at the sender, in its own words. */
export interface SetUpStep {
  title: string;
  text?: string;
  /** What is copied at this step. */
  copies?: readonly ('address' | 'key')[];
  /** What only this kind asks for at this step. */
  Extra?: ComponentType<{ source: WebhookSourceDetail }>;
  /** True for the step after which the sender's test, or a first lead, arrives. */
  is_test?: boolean;
}

/** A kind of source that posts its leads to an address of its own, as its screen shows it. */
export interface WebhookOnScreens {
  contract: InboundWebhookContract;
  page: TitledPage;
  mark: ReactNode;
  words: {
    empty_title: string;
    empty_text: string;
    add: string;
    /** The name of a new source, which a person may change. */
    default_name: string;
    address_help: string;
  };
  /** How it is set up at the sender; without steps it is shown as any website's webhook. */
  steps?: readonly SetUpStep[];
  /** What is good to know of this sender. */
  facts?: readonly string[];
  /** How its senders sign, where a person may require signatures. */
  signature_format?: string;
  /** True where the sender makes the secret, which is then only pasted here. */
  has_foreign_secret?: boolean;
  /** Returns a command that sends a lead, to be tried in a terminal. */
  writeExample?: (address: string) => string;
}

export const WebhookContext = createContext<WebhookOnScreens | null>(null);

/** Returns the kind of source whose screen this is. */
export function useWebhook(): WebhookOnScreens {
  const webhook = useContext(WebhookContext);
  if (!webhook) throw new Error('no kind of source is shown here');
  return webhook;
}
