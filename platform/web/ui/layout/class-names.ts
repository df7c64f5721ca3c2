/** Joins the class names that apply: `classNames('row', isSelected && 'row-selected')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
