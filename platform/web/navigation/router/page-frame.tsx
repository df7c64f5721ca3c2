import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Layout } from '../../../contract/pages.ts';
import { reportError } from '../../browser/report-error.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { PageTitle } from '../page-title.tsx';
import type { PageLocation } from './address.ts';
import type { Router, ShownPage, Target } from './router.ts';

const RouterContext = createContext<Router | null>(null);
const ShownContext = createContext<ShownPage | null>(null);
const FramesContext = createContext<Frames | null>(null);

/** What is drawn around screens and in place of them. */
export interface Frames {
  layouts: Record<Layout, ComponentType>;
  UnknownPage: ComponentType;
  ErrorPage: ComponentType<{ error: unknown }>;
}

/** Gives what is inside the router and the page that it shows. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const readShown = () => router.shown;
  const shown = useSyncExternalStore(router.subscribe, readShown, readShown);
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>{children}</ShownContext>
    </RouterContext>
  );
}

/** The shown page in its layout, which draws a `PageOutlet`; a layout stays while pages change inside it. */
export function PageFrame({ frames, onUsable }: { frames: Frames; onUsable?: (() => void) | undefined }) {
  const shown = use(ShownContext);
  if (!shown) return null;
  const LayoutFrame = shown.page ? frames.layouts[shown.page.layout] : PageOutlet;
  return (
    <FramesContext value={frames}>
      <Suspense>
        <PageBoundary frames={frames} shown={shown}>
          <StillPart of={LayoutFrame} />
        </PageBoundary>
        <Settle shown={shown} onUsable={onUsable} />
      </Suspense>
    </FramesContext>
  );
}

/** Says that the page has been drawn; inside of what is taken over from the HTML of the server by itself, after what is around it. */
function Settle({ shown, onUsable }: { shown: ShownPage; onUsable: (() => void) | undefined }) {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is shown is drawn once
  useLayoutEffect(() => router.settle(), [router, shown]);
  // The effects of other parts come before it.
  useEffect(() => onUsable?.(), [onUsable]);
  return null;
}

/** Where a layout shows the screen. */
export function PageOutlet() {
  const shown = useShownPage();
  const frames = use(FramesContext)!;
  const { page, Screen, error } = shown;
  if (!page) return <frames.UnknownPage />;
  if (!Screen) return <frames.ErrorPage error={error} />;
  return (
    <PageBoundary frames={frames} shown={shown}>
      {page.title !== null && <PageTitle title={page.title} />}
      <StillPart of={Screen} />
    </PageBoundary>
  );
}

/** Is drawn again only by what it reads itself. */
function StillPart({ of: Part }: { of: ComponentType }) {
  return useMemo(() => <Part />, [Part]);
}

interface BoundaryProps {
  frames: Frames;
  shown: ShownPage;
  children: ReactNode;
}

const PageBoundary = ({ frames, shown, children }: BoundaryProps) => (
  <ErrorBoundary
    resetKey={shown.opening}
    fallback={(error) => <frames.ErrorPage error={error} />}
    onError={(error) => reportError(error, 'render')}
  >
    {children}
  </ErrorBoundary>
);

export const useRouter = (): Router => use(RouterContext)!;

export const useNavigate = (): ((target: Target) => Promise<void>) => useRouter().navigate;

const useShownPage = (): ShownPage => use(ShownContext)!;

/** Returns the location of the shown page; while the next screen loads, the address is already the next one's. */
export const usePageLocation = (): PageLocation => useShownPage().location;

export const usePageParams = <Param extends string>(): Readonly<Record<Param, string>> =>
  useShownPage().params as Record<Param, string>;

/** Returns what is read off the path of the address, which may be that of a page still loading. */
export function usePath<Read extends string | number | boolean | null = string>(
  read: (path: string) => Read = (path) => path as Read,
): Read {
  const router = useRouter();
  const readNow = () => read(router.location.pathname);
  return useSyncExternalStore(router.subscribe, readNow, readNow);
}
