import {
  NameDialog,
  type NameDialogProps,
  RenameButton,
  type RenameButtonProps,
} from '#platform/web/ui/overlays/name-dialog.tsx';
import { Title } from '../../contract.ts';
import { text } from '../en.ts';

/** Asks for the name of a new content. */
export const TitleDialog = (props: Omit<NameDialogProps, 'label' | 'schema'>) => (
  <NameDialog label={text('name')} schema={Title} {...props} />
);

/** The button behind the name of a content that changes it. */
export const RenameContent = (props: Pick<RenameButtonProps, 'name' | 'help' | 'rename'>) => (
  <RenameButton title={text('rename')} label={text('name')} schema={Title} {...props} />
);
