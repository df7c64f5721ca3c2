import { useQueryClient } from '@tanstack/react-query';
import { integrationsTag } from '#domain/tags.ts';
import { preferences } from '#features/preferences/contract.ts';
import { refresh, useChange } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import type { IntegrationItem } from '../../contract.ts';

/** Returns what notes the wish to connect an integration and then goes where it is set up (S0-4-46). */
export function useConnect({ id, integration_web_path }: IntegrationItem, onConnected?: () => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const note = useChange(preferences.updatePreferredIntegrations, {
    onSuccess: () => {
      void refresh(client, [integrationsTag]);
      onConnected?.();
      void navigate({ to: integration_web_path });
    },
  });
  return {
    isConnecting: note.isPending,
    connect: () => note.mutate({ body: { integration_ids: [id], mark_connected: true, platform: 'WEB_APP' } }),
  };
}
