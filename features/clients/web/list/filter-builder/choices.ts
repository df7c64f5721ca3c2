import type { ComponentType, ReactNode } from 'react';
import type { OptionSource } from '#platform/web/ui/fields/combobox-options.tsx';
import type { PickerOption } from '#platform/web/ui/fields/option-picker.tsx';
import type { ConditionField } from '../../../contract.ts';

/** The choices of a field for a list that is searched by typing. */
export interface Choices extends OptionSource<PickerOption> {
  /** The chosen ones that the search does not find at present. */
  known?: readonly PickerOption[];
}

/** The choices of a field, from the feature that knows them. */
export interface ChoiceSource {
  field: ConditionField;
  load: () => Promise<ComponentType<ChoiceSourceProps>>;
}

/** Reads the choices of a field, and draws what `children` makes of them. */
export interface ChoiceSourceProps {
  values: readonly string[];
  children: (choices: Choices) => ReactNode;
}
