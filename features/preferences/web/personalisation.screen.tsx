import { useSyncExternalStore } from 'react';
import { chooseTheme, onThemeChoice, readThemeChoice } from '#platform/web/browser/theme.ts';
import { useRead } from '#platform/web/data.ts';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { autoUnmarkTypes, preferences, type UserPreferences } from '../contract.ts';
import { AccountFrame, Setting } from './account-frame.tsx';
import { AccountLoading } from './account-states.tsx';
import { text } from './en.ts';
import { SaveBar } from './save-bar.tsx';
import { usePreferenceForm } from './use-save-preferences.ts';

/** Edits how the product looks and behaves for one person (G-013). */
export function PersonalisationScreen() {
  const stored = useRead(preferences.get, {});
  return (
    <AccountFrame title={text('personalisation')} lead={text('personalisation_lead')}>
      {stored.data ? <PersonalisationForm stored={stored.data} /> : <AccountLoading query={stored} />}
    </AccountFrame>
  );
}

function PersonalisationForm({ stored }: { stored: UserPreferences }) {
  const form = usePreferenceForm(stored, ['density', 'single_key_shortcuts', 'auto_unmark_type']);
  return (
    <div>
      <ThemeSetting />
      <Setting label={text('density')} help={text('density_help')}>
        <Segmented
          label={text('density')}
          value={form.values.density}
          onChange={(density) => form.change({ density })}
          segments={[
            { value: 'compact', label: text('density_compact') },
            { value: 'default', label: text('density_default') },
            { value: 'relaxed', label: text('density_relaxed') },
          ]}
        />
      </Setting>
      <Setting label={text('shortcuts')} isChoice>
        <Switch
          label={text('shortcuts_on')}
          help={text('shortcuts_help')}
          checked={form.values.single_key_shortcuts}
          onChange={({ target }) => form.change({ single_key_shortcuts: target.checked })}
        />
      </Setting>
      <Setting label={text('unmark')} help={text('unmark_help')} isChoice>
        <RadioGroup
          label={text('unmark')}
          isLabelHidden
          value={form.values.auto_unmark_type}
          onChange={(auto_unmark_type) => form.change({ auto_unmark_type })}
          options={autoUnmarkTypes.map((value) => ({ value, label: text(`unmark_${value}`) }))}
        />
      </Setting>
      <SaveBar changed={form.changedNames} form={form} />
    </div>
  );
}

/** Edits the theme, which the browser stores because a person may want another one on another device. */
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
