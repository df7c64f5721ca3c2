import type { Attribution } from '#features/form-submissions/contract.ts';
import {
  acceptSubmissionIn,
  fileSubmission,
  findPublicForm,
  findSubmissionId,
  judgeSubmission,
  listConsents,
  newVisitId,
  type PublicForm,
  recordFormSignals,
  signVisit,
  storeUnfinished,
  type Visit,
} from '#features/form-submissions/server/index.ts';
import { checkAnswers } from '#features/lead-forms/server/index.ts';
import { fileWaitingIn } from '#features/leads/server/index.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { DemoContext } from '../demo-context.ts';
import { type FiledLead, listFiledLeads } from '../org.queries.ts';
import { browsers } from '../words.ts';
import { findLeadOfSubmission } from './lead-forms.queries.ts';

const SECOND_MS = 1_000;
const UNFINISHED_MS = 31 * 60_000;
const nothingKnown: Attribution = { first_touch: null, last_touch: null, site: null };

/** A published form of the demo, and the address it is opened by. */
export interface OpenedForm {
  code: string;
  /** The last part of a named link; null for the form's own address. */
  slug: string | null;
}

/** What one visitor does: looks for so many seconds, answers, and perhaps sends. */
export interface DemoVisit {
  /** When the page opens, in milliseconds. */
  at: number;
  seconds: number;
  /** What they write, by the ids of the questions. */
  written?: Readonly<Record<string, string>>;
  /** The last question they answer; none for those who only look. */
  reached?: string;
  came_by?: Attribution;
  /** What robots and unlucky people do otherwise than others. */
  manner?: { honeypot?: string; address?: string; has_script?: boolean; is_forged?: boolean };
}

/** The visitors of forms: they open, look, answer, stop or send, through the product's own code. */
export class FormVisitors {
  constructor(private readonly context: Pick<DemoContext, 'world' | 'org' | 'calendar' | 'random'>) {}

  /** Plans a visit that is not sent. */
  look(form: OpenedForm, visit: DemoVisit): void {
    const { calendar } = this.context;
    calendar.on(visit.at, async () => this.report(await this.open(form, visit.at), form, visit));
  }

  /** Plans a visit that stops after Next, and becomes a lead half an hour later. @param page the page that was sent. */
  stopAfterNext(form: OpenedForm, visit: DemoVisit, page: number, onFiled: (lead: FiledLead | null) => unknown): void {
    const { calendar, org, world } = this.context;
    calendar.on(visit.at, async () => {
      const opened = await this.open(form, visit.at);
      this.report(opened, form, visit);
      calendar.on(visit.at + (visit.seconds - 1) * SECOND_MS, async () => {
        const { answers: checked } = this.check(opened.form, visit);
        const judgement = await this.judge(opened.form, opened.visit, visit, checked);
        const sent = { visit: opened.visit, checked, page, came_by: visit.came_by ?? nothingKnown, judgement };
        await storeUnfinished(world.services, opened.form, sent, 'demo');
      });
      calendar.on(visit.at + UNFINISHED_MS, async () =>
        onFiled(
          await org.inScope(async (scope) => {
            const submission_id = findSubmissionId(opened.form, opened.visit.visit_id);
            await fileSubmission(scope, world.services, submission_id);
            return this.file(scope, submission_id);
          }),
        ),
      );
    });
  }

  /** Plans a visit that is sent. @param onFiled is told of its client; null where it was held back. */
  send(form: OpenedForm, visit: DemoVisit, onFiled: (lead: FiledLead | null) => unknown = () => undefined): void {
    const { calendar } = this.context;
    calendar.on(visit.at, async () => {
      const opened = await this.open(form, visit.at);
      const is_robot = visit.manner !== undefined;
      if (!is_robot) this.report(opened, form, visit);
      calendar.on(visit.at + visit.seconds * SECOND_MS, async () => onFiled(await this.accept(opened, visit)));
    });
  }

  private async open({ code, slug }: OpenedForm, at: number): Promise<{ form: PublicForm; visit: Visit }> {
    const form = await findPublicForm(this.context.world.services, code, slug, 'demo');
    if (!form) throw new Error(`no form at ${code}`);
    const { form_id, live_version: version, link } = form;
    const drawn_at = new Date(at).toISOString();
    return {
      form,
      visit: { visit_id: newVisitId(), form_id, version, link_id: link?.id ?? null, drawn_at, is_prefilled: false },
    };
  }

  /** Plans what the page reports at its beginning and at its end. */
  private report(
    { visit }: { visit: Visit },
    { code }: OpenedForm,
    { at, seconds, reached = '', came_by }: DemoVisit,
  ): void {
    const { calendar, random, world } = this.context;
    const facts = {
      code,
      visit: signVisit(world.services.settings.secret_key, visit),
      load_id: random.id(22),
      session: null,
      site: came_by?.site ?? null,
      address: `198.51.${random.whole(0, 255)}.${random.whole(1, 254)}`,
      user_agent: random.pick(browsers),
      request_id: 'demo',
    };
    const tell = (seq: number, after: number, inputs: number, reached_question_id: string) => {
      const signal = { seq, visible_ms: after * SECOND_MS, active_ms: after * SECOND_MS, inputs, reached_question_id };
      calendar.on(at + after * SECOND_MS, () => recordFormSignals(world.services, { ...facts, signals: [signal] }));
    };
    tell(0, Math.min(2, seconds - 1), 1, '');
    tell(1, seconds - 1, seconds, reached);
  }

  private check({ live }: PublicForm, { written = {} }: DemoVisit) {
    return checkAnswers(live, written, 'SG');
  }

  private judge(
    form: PublicForm,
    visit: Visit | null,
    { written = {}, manner = {} }: DemoVisit,
    checked: ReturnType<typeof checkAnswers>['answers'],
  ) {
    const { random, world } = this.context;
    const facts = {
      form,
      visit,
      written,
      checked,
      honeypot: manner.honeypot ?? '',
      address: manner.address ?? `203.0.${random.whole(0, 255)}.${random.whole(1, 254)}`,
      has_script: manner.has_script ?? true,
      challenge: null,
      now_ms: nowMillis(),
    };
    return judgeSubmission(world.services, facts, 'demo');
  }

  /** Judges and stores what was sent and files it in the same transaction, as LeadFeed.receive does. */
  private async accept({ form, visit }: { form: PublicForm; visit: Visit }, demoVisit: DemoVisit) {
    const { org } = this.context;
    const { written = {}, manner, came_by = nothingKnown } = demoVisit;
    const { answers: checked, errors } = this.check(form, demoVisit);
    if (Object.keys(errors).length > 0) throw new Error(`${form.name} refuses ${JSON.stringify({ written, errors })}`);
    const known = manner?.is_forged ? null : visit;
    const judgement = await this.judge(form, known, demoVisit, checked);
    const consents = listConsents(checked, form.live_version, nowIso());
    return org.inScope(async (scope) => {
      const submitted = { visit: known, checked, consents, came_by, judgement, is_test: false };
      const { submission_id } = await acceptSubmissionIn(scope, form, submitted);
      return judgement.is_quarantined ? null : this.file(scope, submission_id);
    });
  }

  private async file(scope: OrgScope, submission_id: string) {
    await fileWaitingIn(scope, this.context.world.services);
    const lead_id = await findLeadOfSubmission(scope, submission_id);
    const [filed] = await listFiledLeads(scope, lead_id === null ? [] : [lead_id]);
    return filed ?? null;
  }
}
