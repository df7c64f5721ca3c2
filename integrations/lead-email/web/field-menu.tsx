import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useQuestionTargets } from '#features/leads/web/index.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import type { LeadMail } from '../contract.ts';
import { text } from './en.ts';

const MAX_SUGGESTED = 3;

interface FieldMenuProps {
  mail: LeadMail;
  words: string;
  findWords: () => Element | null;
  onChoose: (target: string) => void;
  onClose: () => void;
}

/** Asks at the selected words which field they are: first those that the mail does not fill yet, then any. */
export function FieldMenu({ mail, words, findWords, onChoose, onClose }: FieldMenuProps) {
  const targets = useQuestionTargets();
  const [isWhole, setIsWhole] = useState(false);
  const filled = new Set(mail.fields.map(({ target }) => target));
  const all = targets.list(undefined).filter(({ value }) => value !== 'note');
  const missing = all.filter(({ value }) => !filled.has(value) && !(filled.has('name') && value.endsWith('_name')));
  // The organisation's own fields are those that a portal's words name least often.
  const own = missing.filter(({ value }) => value.startsWith('custom_field:'));
  const shown = isWhole ? all : (own.length > 0 ? own : missing).slice(0, MAX_SUGGESTED);
  const heading = text('is_the', { words });
  return (
    <Menu
      anchor={findWords}
      label={heading}
      align="start"
      isOpenAtFirst
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="w-[260px]"
    >
      <MenuGroup heading={heading}>
        {shown.map(({ value, label }) => (
          <MenuItem key={value} onSelect={() => onChoose(value)}>
            {label}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => onChoose('note')}>{text('keep_note')}</MenuItem>
        {!isWhole && (
          <MenuItem staysOpen onSelect={() => setIsWhole(true)}>
            {text('another_field')}
          </MenuItem>
        )}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={<Icon of={EyeOff} />} onSelect={() => onChoose('ignore')}>
        {text('ignore')}
      </MenuItem>
    </Menu>
  );
}
