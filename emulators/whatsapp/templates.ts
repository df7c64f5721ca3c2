import { requireAccount } from './accounts.ts';
import { listItems, pickFields, requireToken, requireValidToken, type WhatsAppCall } from './call.ts';
import { WhatsAppError } from './errors.ts';
import { addTemplate } from './make.ts';
import { checkHandles } from './media.ts';
import { DAY_MS, type Meta, seconds } from './meta.ts';
import type { EmulatedAccount, EmulatedTemplate, TemplatePart } from './state.ts';
import { checkParts } from './template-rules.ts';

const NAME_TAKEN_MS = 30 * DAY_MS;
const CATEGORIES = ['AUTHENTICATION', 'MARKETING', 'UTILITY'];

/** Makes a template, which is in review unless `on_create` of the account says otherwise. */
export function createTemplate(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const account = requireAccount(meta, call, id);
  const { name, language, category, components, parameter_format = 'POSITIONAL' } = call.body;
  if (typeof name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(name)) throw wrongParameter('name');
  if (typeof language !== 'string' || !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) throw wrongParameter('language');
  if (!CATEGORIES.includes(String(category))) throw wrongParameter('category');
  if (!['POSITIONAL', 'NAMED'].includes(String(parameter_format))) throw wrongParameter('parameter_format');
  const parts = readParts(components, String(parameter_format));
  checkHandles(meta, parts);
  checkName(meta, account, name, language);
  const { status, category: other, rejected_reason } = account.on_create;
  const template = addTemplate(meta, account, {
    name,
    language,
    status,
    category: other ?? String(category),
    parameter_format: String(parameter_format),
    components: parts,
    rejected_reason: rejected_reason ?? 'NONE',
  });
  return { id: template.id, status, category: template.category };
}

const wrongParameter = (name: string) => new WhatsAppError(100, { message: `Param ${name} is not valid` });

function readParts(components: unknown, format: string): TemplatePart[] {
  if (!Array.isArray(components)) throw wrongParameter('components');
  const parts = components.map((part): TemplatePart => ({ ...part, type: String(part?.type).toUpperCase() }));
  checkParts(parts, format === 'NAMED');
  return parts;
}

function checkName({ nowMs }: Meta, account: EmulatedAccount, name: string, language: string): void {
  const same = account.templates.filter((one) => one.name === name && one.language === language);
  if (same.some(({ deleted_ms }) => deleted_ms === null)) {
    throw new WhatsAppError(100, {
      subcode: 2388024,
      title: 'Content in this language already exists',
      words: `There is already ${language} content for this template. You can create a new template and try again.`,
    });
  }
  if (same.some(({ deleted_ms }) => deleted_ms !== null && deleted_ms > nowMs - NAME_TAKEN_MS)) {
    throw new WhatsAppError(100, {
      subcode: 2388023,
      title: 'Message template language is being deleted',
      words: `New ${language} content can't be added while the existing ${language} content is being deleted. Try again in 4 weeks or create a new message template.`,
    });
  }
  if (account.templates.filter(({ deleted_ms }) => deleted_ms === null).length >= account.template_limit) {
    throw new WhatsAppError(100, {
      subcode: 2388019,
      title: 'Message template limit exceeded',
      words: 'This account has as many templates as it may have. Delete one and try again.',
    });
  }
}

const USUAL_FIELDS = ['name', 'parameter_format', 'components', 'language', 'status', 'category'];

/** The templates that are there; `status`, `name`, `language` and `category` choose among them. */
export function listTemplates(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const account = requireAccount(meta, call, id);
  const isAsked = (template: EmulatedTemplate) =>
    template.deleted_ms === null && FILTERS.every((name) => [null, template[name]].includes(call.query.get(name)));
  return listItems(meta, call, account.templates.filter(isAsked), (template) => show(call, template));
}

const FILTERS = ['status', 'name', 'language', 'category'] as const;

const show = (call: WhatsAppCall, { changed_ms, deleted_ms: _, quality_score, ...template }: EmulatedTemplate) =>
  pickFields(
    call,
    {
      ...template,
      quality_score: { score: quality_score, date: seconds(changed_ms) },
      last_updated_time: new Date(changed_ms).toISOString(),
    },
    USUAL_FIELDS,
  );

/** Returns a template that is there, for a token that may manage its account. */
function requireTemplate(meta: Meta, call: WhatsAppCall, id: string): EmulatedTemplate {
  requireValidToken(meta, call);
  const account = meta.world.accounts.find(({ templates }) => templates.some((template) => template.id === id));
  if (account) requireToken(meta, call, account, 'whatsapp_business_management');
  const template = account?.templates.find((one) => one.id === id && one.deleted_ms === null);
  if (!template) throw new WhatsAppError('100.33');
  return template;
}

export const showTemplate = (meta: Meta, call: WhatsAppCall, id: string) => show(call, requireTemplate(meta, call, id));

const EDITABLE = ['APPROVED', 'REJECTED', 'PAUSED'];

/** Changes a template, which is in review again. */
export function editTemplate(meta: Meta, call: WhatsAppCall, id: string) {
  const template = requireTemplate(meta, call, id);
  const { category = template.category, components } = call.body;
  const changesCategory = category !== template.category;
  if (!CATEGORIES.includes(String(category))) throw wrongParameter('category');
  if (!EDITABLE.includes(template.status) || (changesCategory && template.status === 'APPROVED')) {
    throw new WhatsAppError(100, {
      title: 'Message template cannot be edited',
      words: 'Only approved, rejected or paused templates can be edited, and an approved one keeps its category.',
    });
  }
  const parts = components === undefined ? template.components : readParts(components, template.parameter_format);
  const change = { components: parts, category: String(category), status: 'PENDING', rejected_reason: 'NONE' };
  Object.assign(template, change, { changed_ms: meta.nowMs });
  return { success: true, id, name: template.name, category };
}

/** Deletes a name in all its languages, or one template by `hsm_id`, which must have the name. */
export function deleteTemplates(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const account = requireAccount(meta, call, id);
  const name = call.query.get('name');
  const hsm_id = call.query.get('hsm_id');
  if (!name) throw wrongParameter('name');
  const found = account.templates.filter(
    (one) => one.name === name && one.deleted_ms === null && (hsm_id === null || one.id === hsm_id),
  );
  if (found.length === 0) {
    throw new WhatsAppError(100, {
      subcode: 2593002,
      title: 'Message template not found',
      words: `No template ${name}.`,
    });
  }
  for (const template of found) Object.assign(template, { status: 'PENDING_DELETION', deleted_ms: meta.nowMs });
  return { success: true };
}

export function unpauseTemplate(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const template = requireTemplate(meta, call, id);
  if (template.status !== 'PAUSED') return { success: false, reason: 'The template is not paused' };
  Object.assign(template, { status: 'APPROVED', changed_ms: meta.nowMs });
  return { success: true };
}
