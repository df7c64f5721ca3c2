import type { ReactNode } from 'react';
import type { SelfTest, SelfTestHop } from '../contract.ts';

/** What a self-test is run on: one page of a provider. */
export interface TestedSource {
  source_id: number;
  name: string;
}

export type StepProblem = NonNullable<SelfTestHop['problem']>;

/** How a broken step is mended, in the words of the source's own screen. */
export interface Fix {
  steps: readonly ReactNode[];
  /** The button of the step. */
  button?: ReactNode;
}

/** What the drawer must know of the provider. */
export interface ProviderWords {
  /** 'Facebook lead ads'. */
  source: string;
  /** 'Facebook'. */
  provider: string;
  describeFix: (test: SelfTest, problem: StepProblem) => Fix;
}
