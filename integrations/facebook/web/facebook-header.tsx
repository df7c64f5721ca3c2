import type { ReactNode } from 'react';
import type { IntegrationStatus } from '#engines/connected-sources/contract.ts';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { text } from './en.ts';
import { FacebookMark } from './facebook-mark.tsx';

/** The title row of Facebook, with its status once that is known. */
export const FacebookHeader = ({ status, actions }: { status?: IntegrationStatus; actions?: ReactNode }) => (
  <IntegrationHeader icon={<FacebookMark />} title={text('source')} status={status} actions={actions} />
);
