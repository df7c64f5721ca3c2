import { AddQuestion } from '#features/client-duplicates/web/index.ts';
import { type AddClientDialogProps, loadAddClientDialog } from '#features/clients/web/index.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';

const AddClientDialog = lazyPart(loadAddClientDialog);

/** Adding a client by hand, with the question about somebody who is there already. */
export const AddClient = (props: AddClientDialogProps) => <AddClientDialog {...props} Question={AddQuestion} />;
