import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readDeviceType } from '#domain/device-type.ts';
import { exchangeMagicToken, extendSession, GOOGLE_NONCE_COOKIE, hasDemo } from '#features/identity/server/index.ts';
import { type AnyPage, definePages } from '#platform/contract/pages.ts';
import { Problem, problems } from '#platform/contract/problems.ts';
import {
  type PageToRender,
  SCREEN_COOKIE,
  type ScreenWidth,
  screenWidths,
} from '#platform/contract/startup/rendered-page.ts';
import type { Startup } from '#platform/contract/startup/startup.ts';
import { nowIso } from '#platform/server/clock.ts';
import { readCookies } from '#platform/server/http/cookies.ts';
import { toProblem } from '#platform/server/http/error-handler.ts';
import { fastifyPath } from '#platform/server/http/register.ts';
import { makeControl, readFacts } from '#platform/server/http/request.ts';
import { contentPolicy } from '#platform/server/http/security-headers.ts';
import { sendCompressed } from '#platform/server/http/send-compressed.ts';
import type { Services } from '#platform/server/services.ts';
import { newShortToken } from '#platform/server/sessions/secrets.ts';
import { SESSION_COOKIE, type SessionState } from '#platform/server/sessions/session.ts';
import { findTargets, makeVisit } from '../guards/guarded-person.ts';
import { guard, loginPages, type Verdict, type Visit } from '../guards/guards.ts';
import { errorPage, type PageContents, type Rendered, renderPage } from './page-html.ts';
import { pages } from './page-routes.ts';
import type { PageSource } from './page-source.ts';
import { makePrefetchedAnswers } from './prefetched-answers.ts';
import { PageRenderer } from './rendering/page-renderer.ts';
import { findSheet } from './sheet.ts';
import { anonymous, describeInstallation, readVisitor } from './startup-data.ts';

/** Set by the installed application and for people who stay in the browser on a phone (readings.md D1). */
const APP_COOKIE = 'leadkeep_app';
/** Set for the session when onboarding is completed (readings.md A2). */
const JUST_ONBOARDED_COOKIE = 'leadkeep_just_onboarded';

const NONCE_SECONDS = 3_600;

const existingTargets = findTargets(pages);

/** Shows nothing: a guard redirects from it. */
const { home } = definePages({ home: { path: '/', title: null } });

interface Site {
  services: Services;
  source: PageSource;
  prefetchedAnswers: ReturnType<typeof makePrefetchedAnswers>;
  renderer: PageRenderer | null;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Answers every page of the application: guards first (302), then HTML that can draw without a call.
 *
 * @returns the function that answers unknown addresses with the application's own page.
 */
export function registerPages(server: FastifyInstance, services: Services, source: PageSource): Answer {
  source.serveFiles(server);
  const renderer = source.canRender ? new PageRenderer(services) : null;
  const site: Site = { services, source, prefetchedAnswers: makePrefetchedAnswers(services), renderer };
  const answer =
    (page: AnyPage | null): Answer =>
    (request, reply) =>
      new PageRequest(site, request, reply).answer(page);
  // Browsers ask for this path where a document names no icon.
  server.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 308));
  for (const page of [home, ...pages]) {
    server.get(fastifyPath(page.pattern), answer(page));
  }
  return answer(null);
}

/** Returns whether a browser asks for a page, as opposed to a call, a hook or a file. */
export const wantsPage = ({ method, headers, url }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  !/^\/(api|hooks|dev|assets)(\/|$)/.test(url.split('?', 1)[0]!);

/** One request for a page. */
class PageRequest {
  private readonly services;
  private readonly cookies;
  private readonly facts;
  private readonly control;

  constructor(
    private readonly site: Site,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {
    this.services = site.services;
    const secure = this.services.settings.public_url.startsWith('https:');
    this.cookies = readCookies(request.headers.cookie, secure);
    this.facts = readFacts(request, this.cookies);
    this.control = makeControl(reply, secure);
  }

  /** @param page null for an unknown address: 404 for everybody. */
  async answer(page: AnyPage | null): Promise<FastifyReply> {
    this.reply.header('cache-control', 'no-store');
    try {
      const session = await this.services.sessions.find(this.cookies[SESSION_COOKIE], this.request.id);
      const startup = await this.startupFor(session);
      if (!page) return await this.send(404, { startup });
      const verdict = guard(this.visit(page, startup));
      if (verdict.kind === 'redirect') return this.reply.redirect(verdict.to, 302);
      if (verdict.kind === 'exchange') return await this.exchange(verdict);
      if (session) await this.extendSession(session);
      if (verdict.kind === 'refuse') return await this.send(verdict.status, { startup });
      const screen_files = this.site.source.screenFiles(page);
      if (!session) {
        return await this.send(200, { startup: await this.withSignInOffers(page, startup), screen_files });
      }
      const { first_answers, is_drawable } = await this.readPrefetchedAnswers(page, session);
      const rendered = is_drawable ? await this.render({ startup, first_answers }) : null;
      return await this.send(200, { startup, first_answers, rendered, screen_files });
    } catch (error) {
      return this.sendTrouble(error);
    }
  }

  private extendSession(session: SessionState): Promise<string> {
    return extendSession({ services: this.services, request: this.facts, reply: this.control, session });
  }

  private visit(page: AnyPage, startup: Startup): Visit {
    return makeVisit(page, startup, new URL(this.request.url, 'http://page'), existingTargets);
  }

  private async startupFor(session: SessionState | null): Promise<Startup> {
    return {
      ...(session ? await readVisitor(this.services, session.actor, this.request.id) : anonymous),
      installation: describeInstallation(this.services),
      device: {
        is_phone: readDeviceType(this.facts.user_agent) === 'MOBILE',
        counts_as_app: this.cookies[APP_COOKIE] !== undefined,
        has_just_onboarded: this.cookies[JUST_ONBOARDED_COOKIE] !== undefined,
      },
      is_provisional: session?.is_provisional ?? false,
    };
  }

  private readPrefetchedAnswers(page: AnyPage, session: SessionState) {
    const visit = { page, address: this.request.url, session };
    return this.site.prefetchedAnswers({ ...visit, request: this.facts, reply: this.control });
  }

  private async render(contents: Required<Pick<PageContents, 'startup' | 'first_answers'>>): Promise<Rendered | null> {
    const { renderer } = this.site;
    if (!renderer) return null;
    const screen = { ...(await this.readScreen(contents.startup)), now: nowIso() };
    const rendered = await renderer.render({ address: this.request.url, ...contents, ...screen });
    return rendered && { ...rendered, ...screen };
  }

  /** What the browser said on an earlier page, else what its device usually has. */
  private async readScreen({ device }: Startup): Promise<Pick<PageToRender, 'width' | 'has_styles'>> {
    const [width = '', hash] = this.cookies[SCREEN_COOKIE]?.split('.') ?? [];
    const usual = device.is_phone ? 'phone' : 'desktop';
    return {
      width: Object.hasOwn(screenWidths, width) ? (width as ScreenWidth) : usual,
      has_styles: hash === findSheet(await this.site.source.html(this.request.url))?.hash,
    };
  }

  /** Removes the token from the address whatever it opened; HEAD opens nothing (readings.md D3). */
  private async exchange({ token, to }: Extract<Verdict, { kind: 'exchange' }>): Promise<FastifyReply> {
    if (this.request.method !== 'HEAD') {
      const opened = await exchangeMagicToken(this.services, this.facts, token);
      if (opened) this.control.setCookie(SESSION_COOKIE, opened.token, { maxAge: opened.max_age_seconds });
    }
    return this.reply.redirect(to, 302);
  }

  private async withSignInOffers(page: AnyPage, startup: Startup): Promise<Startup> {
    if (!loginPages.includes(page)) return startup;
    const has_demo = await hasDemo(this.services, this.request.id);
    return {
      ...startup,
      installation: describeInstallation(this.services, { has_demo, google_nonce: this.googleNonce() }),
    };
  }

  /** Returns the nonce that binds a Google token to this page; null where Google is not configured. */
  private googleNonce(): string | null {
    if (!this.services.settings.google) return null;
    const nonce = newShortToken();
    this.control.setCookie(GOOGLE_NONCE_COOKIE, nonce, { maxAge: NONCE_SECONDS });
    return nonce;
  }

  private async send(status: number, contents: PageContents): Promise<FastifyReply> {
    const html = await this.site.source.html(this.request.url);
    const nonce = contentPolicy(this.reply, this.services.settings);
    this.reply.status(status).type('text/html; charset=utf-8').header('vary', 'accept-encoding');
    const page = renderPage(html, contents, nonce);
    // A first page of rows takes a quarter of a second on a slow connection, and a tenth of that compressed.
    return sendCompressed(this.request, this.reply, page);
  }

  /** Sends a plain page with a way to try again when not even the application can be shown. */
  private sendTrouble(error: unknown): FastifyReply {
    const problem = error instanceof Problem ? error : toProblem(error);
    this.services.log.error({ err: error, req: this.request }, 'page failed');
    if (problems[problem.code].report) {
      const place = this.request.routeOptions.url ?? 'none';
      this.services.errors.report(error, { origin: 'page', request_id: this.request.id, place });
    }
    const nonce = contentPolicy(this.reply, this.services.settings);
    return this.reply
      .status(problem.status)
      .type('text/html; charset=utf-8')
      .send(errorPage(problem.toBody().detail, nonce));
  }
}
