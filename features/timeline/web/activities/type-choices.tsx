import type { ActivityType } from '#domain/activity-types.ts';
import { ActivityIcon } from '#domain/web/activity-icon.tsx';
import { activityLooks } from '#domain/web/activity-looks.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { activityTypeGroups, allTypes, writeTypes } from './activity-type-groups.ts';
import { text } from './en.ts';

export interface TypeChoicesProps {
  /** The chosen types; undefined shows all. */
  item_types: readonly ActivityType[] | undefined;
  onChange: (item_types: ActivityType[] | undefined) => void;
}

/** Chooses which types of activities are shown, in groups. */
export function TypeChoices({ item_types: shown = allTypes, onChange }: TypeChoicesProps) {
  return (
    <div className="grid gap-3">
      {activityTypeGroups.map(({ heading, types }) => (
        <fieldset key={heading} className="rounded-md border border-line-2 bg-surface px-3 pt-2.5 pb-1.5">
          <legend className="float-start w-full pb-1 text-xs text-fg-3">{heading}</legend>
          {types.map((type) => (
            <div key={type} className="clear-both flex min-h-8 items-center gap-2 max-sm:min-h-11">
              <Checkbox
                label={activityLooks[type].plural}
                checked={shown.includes(type)}
                onChange={({ target }) =>
                  onChange(writeTypes(target.checked ? [...shown, type] : shown.filter((one) => one !== type)))
                }
                className="flex-1"
              />
              <span aria-hidden="true" className="origin-right scale-[0.72]">
                <ActivityIcon type={type} />
              </span>
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Shows every type again; absent while all are shown. */
export function SelectAll({ item_types, onChange }: TypeChoicesProps) {
  if (item_types === undefined) return null;
  return (
    <Button variant="ghost" size="sm" onClick={() => onChange(undefined)}>
      {text('select_all')}
    </Button>
  );
}
