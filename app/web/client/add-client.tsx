import { AddQuestion } from '#features/client-duplicates/web/index.ts';
import { AddClientDialog, type AddClientDialogProps } from '#features/clients/web/index.ts';

/** Adding a client by hand, with the question about somebody who is there already. */
export const AddClient = (props: AddClientDialogProps) => <AddClientDialog {...props} Question={AddQuestion} />;
