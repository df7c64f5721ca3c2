import { useId } from 'react';
import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import { useSession } from '#platform/web/session.tsx';
import { SharePlatform } from '../contract.ts';
import { text } from './en.ts';
import { type Outgoing, unreachable } from './platform-links.ts';

interface PlatformChoiceProps {
  value: SharePlatform;
  onChange: (platform: SharePlatform) => void;
  client: Outgoing['client'];
  /** Why the wanted platform cannot reach the client, so that another is chosen. */
  reason: string | null;
}

/** Chooses the platform; one that cannot reach the client is disabled and says why. */
export function PlatformChoice({ value, onChange, client, reason }: PlatformChoiceProps) {
  const { default_content_share_platform } = useSession();
  const name = useId();
  const isKnown = SharePlatform.safeParse(default_content_share_platform);
  return (
    <fieldset aria-describedby={reason ? `${name}-reason` : undefined} className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 flex w-full items-baseline gap-2 p-0">
        <span className="font-medium">{text('send_with')}</span>
        {isKnown.success && (
          <span className="ms-auto text-xs text-fg-3">
            {text('is_default', { platform: channelLabel(isKnown.data) })}
          </span>
        )}
      </legend>
      <div className="grid grid-cols-4 gap-2 max-sm:grid-cols-2">
        {SharePlatform.options.map((platform) => {
          const why = unreachable(platform, client);
          return (
            <label
              key={platform}
              title={why ?? undefined}
              className="relative flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-md border border-line-btn bg-surface px-1 py-2 text-sm font-medium has-checked:border-brand has-checked:bg-brand-tint has-checked:shadow-[inset_0_0_0_1px_var(--ui-brand)] has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus not-has-disabled:hover:bg-hover has-checked:forced-chosen"
            >
              <input
                type="radio"
                name={name}
                value={platform}
                checked={platform === value}
                disabled={why !== null}
                onChange={() => onChange(platform)}
                className="absolute inset-0 m-0 cursor-[inherit] appearance-none opacity-0"
              />
              <ChannelIcon channel={platform} size={18} />
              {channelLabel(platform)}
            </label>
          );
        })}
      </div>
      {reason && (
        <p id={`${name}-reason`} role="status" className="mt-1.5 text-xs text-fg-3">
          {reason}
        </p>
      )}
    </fieldset>
  );
}
