import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Menu, MenuCheckItem, MenuGroup, MenuRadioGroup } from '#platform/web/ui/overlays/menu.tsx';
import { cardParts, useCardParts } from './card-parts.ts';
import { text } from './en.ts';

export interface FieldMenuProps {
  fields: readonly { id: number; name: string }[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** The choice of the dropdown whose options are the columns. */
export const FieldMenu = ({ fields, chosen, onChoose, trigger, isOpenAtFirst }: FieldMenuProps & OnDemandProps) => (
  <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
    <MenuGroup heading={text('columns')}>
      <MenuRadioGroup
        value={String(chosen)}
        onChange={(id) => onChoose(Number(id))}
        options={fields.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </MenuGroup>
  </Menu>
);

/** The choice of what cards show; it is the person's own on every device. */
export function CardsMenu({ trigger, isOpenAtFirst }: OnDemandProps) {
  const { shown, show } = useCardParts();
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
      <MenuGroup heading={text('on_cards')}>
        {cardParts.map((part) => (
          <MenuCheckItem key={part} isChecked={shown.includes(part)} onChange={(isShown) => show(part, isShown)}>
            {text(`part_${part}`)}
          </MenuCheckItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
