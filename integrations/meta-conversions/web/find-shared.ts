import type { ConversionStage } from '../contract.ts';

type Named = Pick<ConversionStage, 'option_id' | 'event_name' | 'is_on' | 'name'>;

/** Returns the stages that are on and whose event an earlier stage has too, each with that earlier one. */
export function findShared(stages: readonly Named[]): ReadonlyMap<number, Named> {
  const used = new Map<string, Named>();
  const shared = new Map<number, Named>();
  for (const stage of stages) {
    if (!stage.is_on || stage.event_name === '') continue;
    const first = used.get(stage.event_name);
    if (first) shared.set(stage.option_id, first);
    else used.set(stage.event_name, stage);
  }
  return shared;
}
