import { Monitor, Moon, Sun } from 'lucide-react';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseTheme, followTheme, onThemeChoice, readThemeChoice } from '#platform/web/browser/theme.ts';
import { TextLink } from '#platform/web/ui/buttons/link.tsx';
import { ToastRegion } from '#platform/web/ui/feedback/toast.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Logo } from '#platform/web/ui/layout/logo.tsx';
import type { Story } from '#platform/web/ui/stories/story.ts';
import '#platform/web/styles/app.css';

const modules = import.meta.glob<{ story: Story }>(
  ['../../../platform/web/ui/**/*.story.tsx', '../../../domain/web/*.story.tsx'],
  { eager: true },
);

const stories = Object.entries(modules)
  .map(([path, { story }]) => ({ ...story, name: path.replace(/^.*\/|\.story\.tsx$/g, '') }))
  .sort((a, b) => a.title.localeCompare(b.title));

type NamedStory = (typeof stories)[number];

/** Shows all stories, or one with `?only=button`; `?dir=rtl` shows them right to left. */
function StoriesPage({ only }: { only: string | null }) {
  const shown = only ? stories.filter(({ name }) => name === only) : stories;
  return (
    <>
      <header className="sticky top-0 z-(--ui-z-nav) flex h-(--ui-nav-h) items-center gap-4 border-b border-line-2 bg-canvas px-5">
        <TextLink href="?" aria-label="Leadkeep, all stories" className="flex">
          <Logo />
        </TextLink>
        <h1 className="text-md font-semibold max-sm:sr-only">Stories</h1>
        <div className="ms-auto">
          <ThemeSwitch />
        </div>
      </header>
      <main
        className={only ? 'p-5' : 'gap-4 p-5 max-sm:px-4 lg:columns-2 xl:columns-3 [&>*]:mb-4 [&>*]:break-inside-avoid'}
      >
        {shown.map((story) => (
          <StoryCard key={story.name} story={story} />
        ))}
      </main>
      <ToastRegion onOpen={() => undefined} />
    </>
  );
}

function StoryCard({ story }: { story: NamedStory }) {
  return (
    <article
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line-2 bg-surface px-[18px] py-4"
      id={story.name}
    >
      <h2 className="font-semibold">
        <TextLink tone="quiet" href={`?only=${story.name}`}>
          {story.title}
        </TextLink>
      </h2>
      {story.render()}
    </article>
  );
}

function ThemeSwitch() {
  const choice = useSyncExternalStore(onThemeChoice, readThemeChoice);
  return (
    <Segmented
      label="Theme"
      size="sm"
      value={choice}
      onChange={chooseTheme}
      segments={[
        { value: 'light', label: 'Light', icon: <Icon of={Sun} size={14} /> },
        { value: 'dark', label: 'Dark', icon: <Icon of={Moon} size={14} /> },
        { value: 'system', label: 'System', icon: <Icon of={Monitor} size={14} /> },
      ]}
    />
  );
}

const query = new URLSearchParams(location.search);
document.documentElement.dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr';
followTheme();
createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <StoriesPage only={query.get('only')} />
  </StrictMode>,
);
