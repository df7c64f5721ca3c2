import type { ReactNode } from 'react';
import type { IntegrationStatus } from '../contract.ts';
import { useSource } from './source.ts';

/** The title row of a source, with its status once that is known. */
export function SourceHeader({ status, actions }: { status?: IntegrationStatus; actions?: ReactNode }) {
  const { mark, nouns, parts } = useSource();
  return <parts.Header icon={mark} title={nouns.source} status={status} actions={actions} />;
}
