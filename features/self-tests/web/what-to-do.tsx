import type { ReactNode } from 'react';
import type { SelfTest } from '../contract.ts';
import { text } from './en.ts';
import type { HopProblem, ProviderWords } from './tested-source.ts';

interface WhatToDoProps {
  test: SelfTest;
  problem: HopProblem;
  words: ProviderWords;
  testAgain: ReactNode;
}

/** The steps that mend a broken hop, with what the provider said. */
export function WhatToDo({ test, problem, words, testAgain }: WhatToDoProps) {
  const { steps, button } = words.describeFix(test, problem);
  return (
    <section aria-label={text('what_to_do')} className="overflow-hidden rounded-md border border-danger-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 bg-danger-tint px-3.5 py-2 text-danger-fg">
        <h4 className="font-semibold">{text('what_to_do')}</h4>
        {problem.said !== null && (
          <p dir="auto" className="min-w-0 text-xs wrap-anywhere">
            {text('provider_said', { provider: words.provider, said: problem.said })}
          </p>
        )}
      </div>
      <ol className="grid gap-2 px-3.5 py-3">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
          <li key={index} className="grid grid-cols-[18px_minmax(0,1fr)] items-baseline gap-2.5">
            <span
              aria-hidden="true"
              className="grid size-4.5 place-items-center rounded-full bg-fill text-2xs font-semibold text-fg-2"
            >
              {index + 1}
            </span>
            <span className="wrap-anywhere">{step}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 ps-10.5 pe-3.5 pb-3">
        {button}
        {testAgain}
      </div>
    </section>
  );
}
