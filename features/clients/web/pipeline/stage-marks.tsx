import type { ReactNode } from 'react';
import { customFieldName, useCustomEntity } from '#features/custom-fields/web/index.ts';
import { ChoiceMark } from '#platform/web/entity/choice-mark.tsx';
import { NO_STAGE, type PipelineView, type Stage } from '../../pipeline-contract.ts';
import { stageKey } from './board-state.ts';
import type { MoveTarget } from './card-menu.tsx';
import { text } from './en.ts';

export const nameStage = ({ name }: Pick<Stage, 'name'>): string => name ?? text('no_stage');

/** Returns what draws a stage: its shape and name, or its name as a tag in its colour. */
export function useStageMark(field: PipelineView['field']): (stage: Stage) => ReactNode {
  const choices = useCustomEntity().find(({ name }) => field && name === customFieldName(field))?.choices ?? [];
  return (stage) => {
    const choice = choices.find(({ value }) => value === stage.id);
    return choice ? <ChoiceMark choice={choice} /> : <span className="truncate">{nameStage(stage)}</span>;
  };
}

/** Returns every stage a card can move to, with no stage at the end where it has no column. */
export function useMoveTargets({ field, stages }: PipelineView): readonly MoveTarget[] {
  const mark = useStageMark(field);
  const targets = stages.map((stage): MoveTarget => ({ key: stageKey(stage), mark: mark(stage) }));
  return stages.some(({ id }) => id === null) ? targets : [...targets, { key: NO_STAGE, mark: text('no_stage') }];
}
