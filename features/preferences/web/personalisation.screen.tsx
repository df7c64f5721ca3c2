import { useSyncExternalStore } from 'react';
import { useRead } from '#platform/web/data.ts';
import { chooseTheme, onThemeChoice, readThemeChoice } from '#platform/web/theme.ts';
import { Segmented } from '#platform/web/ui/segmented.tsx';
import { Switch } from '#platform/web/ui/switch.tsx';
import { preferences, type UserPreferences } from '../contract.ts';
import { AccountFrame, Setting } from './account-frame.tsx';
import { AccountLoading } from './account-states.tsx';
import { text } from './en.ts';
import { SaveBar } from './save-bar.tsx';
import { usePreferenceDraft } from './use-save-preferences.ts';

/** How the product looks and behaves for one person (G-013). */
export function PersonalisationScreen() {
  const stored = useRead(preferences.get, {});
  return (
    <AccountFrame title={text('personalisation')} lead={text('personalisation_lead')}>
      {stored.data ? <PersonalisationForm stored={stored.data} /> : <AccountLoading query={stored} />}
    </AccountFrame>
  );
}

function PersonalisationForm({ stored }: { stored: UserPreferences }) {
  const draft = usePreferenceDraft(stored, ['density', 'single_key_shortcuts']);
  return (
    <div>
      <ThemeSetting />
      <Setting label={text('density')} help={text('density_help')}>
        <Segmented
          label={text('density')}
          value={draft.values.density}
          onChange={(density) => draft.change({ density })}
          segments={[
            { value: 'compact', label: text('density_compact') },
            { value: 'default', label: text('density_default') },
            { value: 'relaxed', label: text('density_relaxed') },
          ]}
        />
      </Setting>
      <Setting label={text('shortcuts')}>
        <Switch
          label={text('shortcuts_on')}
          help={text('shortcuts_help')}
          checked={draft.values.single_key_shortcuts}
          onChange={({ target }) => draft.change({ single_key_shortcuts: target.checked })}
        />
      </Setting>
      <SaveBar changed={draft.changedNames} isSaving={draft.isSaving} onDiscard={draft.discard} onSave={draft.save} />
    </div>
  );
}

/** Kept by the browser, because a person may want another one on another device. */
function ThemeSetting() {
  const choice = useSyncExternalStore(onThemeChoice, readThemeChoice);
  return (
    <Setting label={text('theme')} help={text('theme_help')}>
      <Segmented
        label={text('theme')}
        value={choice}
        onChange={chooseTheme}
        segments={[
          { value: 'light', label: text('theme_light') },
          { value: 'dark', label: text('theme_dark') },
          { value: 'system', label: text('theme_system') },
        ]}
      />
    </Setting>
  );
}
