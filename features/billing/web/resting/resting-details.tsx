import { ChevronRight } from 'lucide-react';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { RestingThing } from '../../contract.ts';
import { describeEffect, describeMore, nameResting, restingIcon } from './resting-words.ts';

/** What rests, each kind with its names behind a press. */
export const RestingDetails = ({ things }: { things: readonly RestingThing[] }) => (
  <ul>
    {things.map((thing) => (
      <li key={thing.kind} className="border-t border-line first:border-0">
        {thing.names.length === 0 ? (
          <Line thing={thing} />
        ) : (
          <details className="group/rest">
            <summary className="cursor-pointer list-none rounded-xs [&::-webkit-details-marker]:hidden">
              <Line thing={thing} isOpenable />
            </summary>
            <ul className="grid gap-1 ps-[26px] pb-2 text-xs text-fg-2">
              {[...thing.names, ...describeMore(thing)].map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
                <li key={index} dir="auto">
                  {name}
                </li>
              ))}
            </ul>
          </details>
        )}
      </li>
    ))}
  </ul>
);

const Line = ({ thing, isOpenable = false }: { thing: RestingThing; isOpenable?: boolean }) => (
  <span className="flex items-center gap-2.5 py-2">
    <Icon of={restingIcon(thing)} className="text-icon" />
    <span className="min-w-0 font-medium">{nameResting(thing)}</span>
    <span className="ms-auto text-end text-xs text-fg-3">{describeEffect(thing)}</span>
    {isOpenable ? (
      <Icon of={ChevronRight} isDirectional className="text-icon group-open/rest:rotate-90" />
    ) : (
      <span className="w-4" />
    )}
  </span>
);
