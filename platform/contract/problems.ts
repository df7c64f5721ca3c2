import { pageRefusals } from './startup/page-refusals.ts';

/**
 * Every expected failure of the product, by code: its HTTP status, whether it is reported, and the default sentence for
 * the person.
 *
 * `report: true` means the problem is ours and goes to the error reporter.
 * `sub_error` is set only where the specification names one (S0 §8, 423).
 */
export const problems = {
  invalid_input: { status: 400, report: false, detail: 'Check the fields marked below and try again.' },
  not_signed_in: { status: 401, report: false, detail: 'Sign in to continue.' },
  bad_signature: {
    status: 401,
    report: false,
    detail: 'The signature of this request is missing, invalid or expired.',
  },
  forbidden: { status: 403, report: false, detail: pageRefusals.forbidden },
  proof_needed: { status: 403, report: false, detail: 'Confirm that it’s you before you change this.' },
  foreign_origin: { status: 403, report: false, detail: 'This request came from another site and was refused.' },
  manage_integrations_required: {
    status: 403,
    report: false,
    detail: pageRefusals.manage_integrations_required,
  },
  not_found: { status: 404, report: false, detail: 'The link you followed may be broken or is no longer valid.' },
  method_not_allowed: { status: 405, report: false, detail: 'This address does not support that method.' },
  edit_conflict: {
    status: 409,
    report: false,
    detail: 'Someone else changed this in the meantime. Nothing was saved.',
  },
  email_taken: { status: 409, report: false, detail: 'Another account already uses this e-mail address.' },
  already_exists: { status: 409, report: false, detail: 'This already exists.' },
  not_possible_now: { status: 409, report: false, detail: "This can't be done right now." },
  gone: { status: 410, report: false, detail: 'This has ended.' },
  too_large: { status: 413, report: false, detail: 'This is too large to be accepted.' },
  unsupported_media_type: { status: 415, report: false, detail: 'This content type is not accepted here.' },
  paid_automation_unavailable: {
    status: 423,
    report: false,
    sub_error: 'paid_automation_unavailable',
    detail: 'Your current plan does not include paid automations.',
  },
  unavailable_in_free_plan: {
    status: 423,
    report: false,
    sub_error: 'unavailable_in_free_plan',
    detail: 'This is part of Pro. Your clients and content are safe.',
  },
  feature_not_enabled: { status: 425, report: false, detail: 'This feature is not switched on for your organisation.' },
  too_many_requests: { status: 429, report: false, detail: 'Too many attempts. Wait a moment and try again.' },
  client_not_assigned_to_user: { status: 455, report: false, detail: 'This client is not assigned to you.' },
  no_permission_for_object: { status: 455, report: false, detail: 'You do not have permission to do this.' },
  client_bulk_action_all_not_assigned_to_user: {
    status: 456,
    report: false,
    detail: 'Not all of these clients are assigned to you.',
  },
  internal: { status: 500, report: true, detail: 'Something went wrong on our side. It has been reported.' },
  not_available: { status: 503, report: false, detail: 'This is not available right now. Try again in a moment.' },
  not_configured: { status: 503, report: false, detail: 'This is not set up on this server.' },
} as const satisfies Record<string, ProblemKind>;

interface ProblemKind {
  status: number;
  report: boolean;
  detail: string;
  sub_error?: string;
}

export type ProblemCode = keyof typeof problems;

/** One message per field, keyed by the field's path with dots (`phones.0.raw`). */
export type FieldErrors = Record<string, string>;

/** The values two people wrote into the same field (readings.md D6). */
export interface FieldConflict {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  by: string | null;
  at: string | null;
}

/** The body of every failed answer. `error_type` is the problem's code in capitals. */
export interface ProblemBody {
  detail: string;
  error_type?: string;
  sub_error?: string;
  errors?: FieldErrors;
  conflicts?: FieldConflict[];
  /** For a bulk command refused as a whole: how many of its subjects were the reason. */
  skipped_count?: number;
  /** The row to which the person can go instead. */
  subject_id?: number;
  retry_after_seconds?: number;
}

export interface ProblemOptions {
  /** The sentence for the person; it replaces the table's. */
  detail?: string;
  /** Details for the log only; they never leave the process. */
  log_detail?: string;
  errors?: FieldErrors;
  conflicts?: FieldConflict[];
  skipped_count?: number;
  subject_id?: number;
  retry_after_seconds?: number;
}

/** An expected failure; anything else that is thrown is a bug and answers 500 without its text. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.log_detail ?? options.detail ?? code);
    this.name = 'Problem';
    this.code = code;
    this.options = options;
  }

  get status(): number {
    return problems[this.code].status;
  }

  toBody(): ProblemBody {
    const kind: ProblemKind = problems[this.code];
    const { detail, errors, conflicts, skipped_count, subject_id, retry_after_seconds } = this.options;
    return {
      detail: detail ?? kind.detail,
      error_type: this.code.toUpperCase(),
      ...(kind.sub_error && { sub_error: kind.sub_error }),
      ...(errors && { errors }),
      ...(conflicts && { conflicts }),
      ...(skipped_count !== undefined && { skipped_count }),
      ...(subject_id !== undefined && { subject_id }),
      ...(retry_after_seconds !== undefined && { retry_after_seconds }),
    };
  }
}

/** Returns a problem with one field; the screen shows the message under that field. */
export const fieldProblem = (field: string, message: string) =>
  new Problem('invalid_input', { detail: message, errors: { [field]: message } });
