import { createMemoryHistory } from '@tanstack/history';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { frames, makeRouter } from '#app/web/router.tsx';
import { duplicates } from '#features/client-duplicates/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { leadOffers } from '#features/lead-offers/contract.ts';
import { leadDecisions } from '#features/lead-rules/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { dueSteps } from '#features/sequences/clients-contract.ts';
import { team } from '#features/team/contract.ts';
import { unsubscribes } from '#features/unsubscribes/contract.ts';
import { warnings } from '#features/warnings/contract.ts';
import { whatsappOptOuts } from '#features/whatsapp/opt-outs-calls.ts';
import { answerOffers } from '#features/whatsapp-responder/offers-contract.ts';
import { whatsappTemplates } from '#features/whatsapp-templates/templates-contract.ts';
import { metaConversions } from '#integrations/meta-conversions/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { policyKeys } from '#platform/contract/permissions.ts';
import { type Installation, SessionPerson, Startup } from '#platform/contract/startup/startup.ts';
import { makeQueryClient } from '#platform/web/data.ts';
import { PageFrame, RouterProvider } from '#platform/web/navigation/router/page-frame.tsx';
import { Router } from '#platform/web/navigation/router/router.ts';
import { closeRestrictedAccess } from '#platform/web/restricted-access.ts';
import { StartupProvider } from '#platform/web/session.tsx';
import { ToastRegion } from '#platform/web/ui/feedback/toast.tsx';
import { dismissPageToasts, removeToasts } from '#platform/web/ui/feedback/toast-store.ts';
import { answers, type FakeCall, type FakeNetwork, fakeNetwork, pageWith } from './fake-calls.ts';
import { sample } from './sample.ts';
import { waitFor } from './wait-for.ts';

/** The owner of an organisation, who may use everything. */
const owner: SessionPerson = sample(SessionPerson, {
  profile_id: 7,
  org_id: 1,
  name: 'Nadia Rahman',
  email: 'nadia@example.com',
  is_email_verified: true,
  role: 'OWNER',
  is_team_account: true,
  org_name: 'Rahman Realty',
  owner_name: 'Nadia Rahman',
  policies: policyKeys,
  subscription_status: 'subscription_active',
  time_zone: 'Asia/Singapore',
  density: 'default',
  default_country: 'SG',
  web_onboarding_status: 'COMPLETED',
  mobile_onboarding_status: 'COMPLETED',
});

/** The calls of the frame around every screen, and of what lists and records draw everywhere. */
const frameCalls = [
  answers(leads.countNeedingAttention, { count: 0 }),
  answers(preferences.recordVisit, done),
  answers(customFields.list, { results: [] }),
  answers(duplicates.getSettings, { on_lead: 'ATTACH' }),
  answers(leadDecisions.ofClient, { decision: null }),
  answers(team.getOverview, {
    members: 0,
    people: 1,
    subteams: 0,
    team_members_stats: {
      total_active_members: 1,
      total_deactivated_members: 0,
      total_invited_members: 0,
      invited_members_count: 0,
    },
  }),
  answers(dueSteps.listDue, { ...pageWith([]), counts: { overdue: 0, today: 0 } }),
  answers(unsubscribes.getOfClient, { unsubscribe: null }),
  answers(metaConversions.listOfClient, { results: [] }),
  answers(leadOffers.listOpen, { results: [], count: 0 }),
  answers(warnings.list, { warnings: [] }),
  answers(whatsappTemplates.list, { results: [] }),
  answers(whatsappOptOuts.listLatest, { count: 0, results: [] }),
  answers(answerOffers.get, { offer: null }),
];

// Another tab seems to hold the live stream, so no events arrive.
Object.defineProperty(navigator, 'locks', { value: { request: () => new Promise(() => undefined) } });

export interface PageOptions {
  calls?: readonly FakeCall[];
  /** Differences from the owner; null for somebody who is not signed in. */
  person?: Partial<SessionPerson> | null;
  installation?: Partial<Installation>;
}

/** A page of the product as a person meets it, without a browser and without a server. */
export interface OpenPage {
  /** Returns its readable text, dialogs and toasts included. */
  text(): string;
  network: FakeNetwork;
  /** Waits until it shows all of these. */
  shows(...words: string[]): Promise<void>;
  press(name: string): void;
  write(label: string, value: string): void;
  /** Opens another address as a link would. */
  go(path: string): void;
  close(): void;
}

/** Opens an address with the application's own router, session, cache and words; only the network is missing. */
export const openPage = (path: string, options: PageOptions = {}): OpenPage =>
  open(path, options, makeRouter, <PageFrame frames={frames} />);

/** Opens a part of a screen that has no page of its own, with the same session, cache and words. */
export const openPart = (Part: () => ReactNode, options: PageOptions = {}): OpenPage =>
  open('/', options, makeEmptyRouter, <Part />);

const makeEmptyRouter: typeof makeRouter = (_startup, history) =>
  new Router({ screens: new Map(), guard: () => undefined, onError: () => undefined, ...(history && { history }) });

function open(
  path: string,
  { calls = [], person = {}, installation = {} }: PageOptions,
  createRouterOf: typeof makeRouter,
  content: ReactNode,
): OpenPage {
  const network = fakeNetwork([...frameCalls, ...calls]);
  // It stays until the next page: what a page still saves while it closes must not go to the real network either.
  globalThis.fetch = network.fetch;
  const startup = sample(Startup, {
    person: person && { ...owner, ...person },
    installation: { ...sample(Startup.shape.installation, { support_email: 'help@example.com' }), ...installation },
  });
  const queryClient = makeQueryClient();
  // Retries follow without a pause.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  const router = createRouterOf(startup, createMemoryHistory({ initialEntries: [path] }));
  void router.open();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <StartupProvider startup={startup}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router}>{content}</RouterProvider>
        <ToastRegion onOpen={() => undefined} />
      </QueryClientProvider>
    </StartupProvider>,
  );
  const close = () => {
    root.unmount();
    queryClient.clear();
    closeRestrictedAccess();
    removeToasts();
    dismissPageToasts();
    document.body.replaceChildren();
  };
  // A page that stays open would hear the keys and events of every later test.
  onTestFinished(close);
  return {
    text: () => readable(document.body),
    network,
    shows: (...words) => waitFor(() => expectWords(words, network.faults)),
    press: (name) => findByName('button, a[href], [role=tab], [role=menuitem]', name).click(),
    write: (label, value) => writeInto(findByName('input, textarea', label) as HTMLInputElement, value),
    go: (path) => void router.navigate({ to: path }),
    close,
  };
}

/** Returns the text as a screen reader reads it: without hidden parts, with the names of pictures and fields. */
function readable(node: Node): string {
  if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
  if (node.getAttribute('aria-hidden') === 'true' || node.hidden) return ' ';
  const own = node instanceof HTMLInputElement ? node.value : (node.getAttribute('aria-label') ?? '');
  const alt = node instanceof HTMLImageElement ? node.alt : '';
  const inline = /^(SPAN|B|BDI|STRONG|EM|TIME|A)$/.test(node.tagName);
  const inside = [own, alt, ...[...node.childNodes].map(readable)].join('');
  return (inline ? inside : ` ${inside} `).replace(/\s+/g, ' ');
}

function expectWords(words: readonly string[], faults: readonly string[]): void {
  const text = readable(document.body);
  const missing = words.filter((each) => !text.includes(each));
  if (missing.length > 0)
    // The summary of a run has the first line alone, so the page's text stands on it; a fault may have several lines.
    throw new Error(`“${missing.join('”, “')}” cannot be read in: ${[text, ...faults].join('; ')}`);
}

function findByName(selector: string, name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((each) => findName(each) === name);
  if (!found) throw new Error(`nothing is called “${name}” in: ${readable(document.body)}`);
  return found;
}

function findName(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  const labels = (element as HTMLInputElement).labels;
  const said = labels && labels.length > 0 ? [...labels].map(readable).join(' ') : readable(element);
  return (label ?? said).trim();
}

/** Sets the value in a way that React notices: through the element's own setter, then the event. */
function writeInto(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
