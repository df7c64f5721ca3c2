import { Link } from '#platform/web/navigation/router/link.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import type { IntegrationItem } from '../../contract.ts';
import { text } from './en.ts';
import { useConnect } from './use-connect.ts';

/** What one can do next with an open integration: connect it, manage it, or give its permissions again. */
export function IntegrationAction({ item, onLeave }: { item: IntegrationItem; onLeave?: () => void }) {
  if (item.status === 'not_configured') return <Connect item={item} onConnected={onLeave} />;
  const isEnding = item.status === 'expired' || item.status === 'EXPIRING_SOON';
  return (
    <Link
      to={item.integration_web_path}
      onClick={onLeave}
      aria-label={text(isEnding ? 'reconnect_named' : 'manage_named', { name: item.name })}
      className={buttonClasses({ variant: isEnding ? 'primary' : 'ghost', size: 'sm' })}
    >
      {text(isEnding ? 'reconnect' : 'manage')}
    </Link>
  );
}

function Connect({ item, onConnected }: { item: IntegrationItem; onConnected: (() => void) | undefined }) {
  const { connect, isConnecting } = useConnect(item, onConnected);
  return (
    <Button size="sm" aria-label={text('connect_named', { name: item.name })} isSaving={isConnecting} onClick={connect}>
      {text('connect')}
    </Button>
  );
}
