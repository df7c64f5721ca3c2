import * as z from 'zod';

/** PostgreSQL stores no NUL. */
const Text = z.string().transform((text) => text.replaceAll('\0', '').slice(0, 1_000));
const word = Text.pipe(z.string().max(100));
const said = Text.nullish().catch(null);

/** The id is a number, which is a text by now where it is beyond 2^53. */
const MetaId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,64}$/));

const named = {
  message_template_id: MetaId,
  message_template_name: Text.nullish().catch(null),
};

/** Which template a notice is about. */
interface NoticeOfTemplate {
  meta_id: string;
  meta_name: string | null;
}

interface StatusNotice extends NoticeOfTemplate {
  status: string;
  reason: string | null;
  said: string | null;
}

const Status = z.object({
  ...named,
  event: word,
  reason: word.nullish().catch(null),
  rejection_info: z.object({ reason: said, recommendation: said }).nullish().catch(null),
  other_info: z.object({ title: said, description: said }).nullish().catch(null),
});

/** Reads `message_template_status_update`. */
export function readTemplateStatus(value: unknown): StatusNotice[] {
  const notice = Status.safeParse(value).data;
  if (!notice) return [];
  const { event, reason, rejection_info, other_info } = notice;
  const words = [rejection_info?.reason, rejection_info?.recommendation, other_info?.description];
  return [
    {
      ...nameTemplate(notice),
      status: event,
      reason: !reason || reason === 'NONE' ? null : reason,
      said: words.filter(Boolean).join(' ') || null,
    },
  ];
}

interface QualityNotice extends NoticeOfTemplate {
  quality: string | null;
}

const Quality = z.object({ ...named, new_quality_score: word });

/** Reads `message_template_quality_update`. */
export function readTemplateQuality(value: unknown): QualityNotice[] {
  const notice = Quality.safeParse(value).data;
  if (!notice) return [];
  const { new_quality_score: score } = notice;
  return [
    { ...nameTemplate(notice), quality: score === 'GREEN' || score === 'YELLOW' || score === 'RED' ? score : null },
  ];
}

interface CategoryNotice extends NoticeOfTemplate {
  category: string;
}

const Category = z.object({ ...named, new_category: word });

/** Reads `template_category_update`; a category that Meta only announces is not another one yet. */
export function readTemplateCategory(value: unknown): CategoryNotice[] {
  const notice = Category.safeParse(value).data;
  return notice ? [{ ...nameTemplate(notice), category: notice.new_category }] : [];
}

const nameTemplate = (notice: {
  message_template_id: string;
  message_template_name?: string | null | undefined;
}): NoticeOfTemplate => ({
  meta_id: notice.message_template_id,
  meta_name: notice.message_template_name ?? null,
});
