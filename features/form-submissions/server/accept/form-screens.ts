import { withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { formSubmissionsChanged } from '../../events.ts';
import type { AcceptingForm } from './submitted.ts';

/** The screens of a form hear at most so often of what is no lead, so that a flood is a few events. */
const TOLD_EVERY_MS = 5_000;

type Form = Pick<AcceptingForm, 'org_id' | 'form_id'>;

/** Tells open screens of what was held back or sent with Next; of leads they hear when these are filed. */
class FormScreens {
  /** Forms that were told of a moment ago, and whether there is something new since. */
  private readonly told = new Map<number, { hasNews: boolean }>();

  constructor(private readonly services: Services) {}

  tell(form: Form, request_id: string): void {
    const before = this.told.get(form.form_id);
    if (before) {
      before.hasNews = true;
      return;
    }
    const told = { hasNews: false };
    this.told.set(form.form_id, told);
    this.record(form, request_id).catch((error: unknown) =>
      this.services.log.warn({ err: error }, 'open screens were not told of what was sent'),
    );
    setTimeout(() => {
      this.told.delete(form.form_id);
      if (told.hasNews) this.tell(form, request_id);
    }, TOLD_EVERY_MS).unref();
  }

  private record({ org_id, form_id }: Form, request_id: string): Promise<void> {
    const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
    return withScope(this.services.database, options, (scope) =>
      record(scope, formSubmissionsChanged, { subject_id: form_id, payload: { form_id }, audience: null }),
    );
  }
}

const screensOf = perProcess((services) => new FormScreens(services));

/** Tells the open screens of a form soon that something was held back, or sent with Next. */
export const publishFormSubmissions = (services: Services, form: Form, request_id: string): void =>
  screensOf(services).tell(form, request_id);
