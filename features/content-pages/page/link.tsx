import { callLink, emailLink, whatsappLink } from '#platform/contract/people/contact-links.ts';
import type { LinkTarget } from '../components/link.ts';
import type { ComponentOf } from '../definition.ts';
import { fill, type LookProps, type PageView } from './page-view.ts';
import { readDialled } from './read-dialled.ts';

/** A link as words or a button, or a lead form that stands in the page itself. */
export function LinkOut({ component: { look, label, target }, view }: LookProps<ComponentOf<'link'>>) {
  if (target.kind === 'lead_form')
    return <FormInPlace form_id={target.form_id} label={fill(view, label)} view={view} />;
  const href = findTarget(target, view);
  const words = fill(view, label);
  if (href === null) return <p className="missing">{words}</p>;
  const leadsAway = /^https?:/.test(href);
  return (
    <p>
      <a
        className={look === 'button' ? 'button main-action' : undefined}
        href={href}
        data-tap=""
        {...(leadsAway && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      >
        {words}
      </a>
    </p>
  );
}

/** Returns where a link leads; null where its sender cannot be reached that way. */
function findTarget(target: Exclude<LinkTarget, { kind: 'lead_form' }>, view: PageView): string | null {
  const { sender } = view;
  switch (target.kind) {
    case 'address':
      return target.address || null;
    case 'whatsapp': {
      const phone = target.phone ? readDialled(target.phone) : sender.whatsapp;
      return phone === null ? null : whatsappLink(phone, fill(view, target.text));
    }
    case 'call': {
      const phone = target.phone ? readDialled(target.phone) : sender.phone;
      return phone === null ? null : callLink(phone);
    }
    case 'email': {
      const email = target.email || sender.email;
      return email === null ? null : emailLink(email, fill(view, target.subject));
    }
  }
}

function FormInPlace({ form_id, label, view }: { form_id: number | null; label: string; view: PageView }) {
  const form = form_id === null ? null : view.findForm(form_id);
  if (!form) return <p className="missing">This form is closed.</p>;
  return (
    <>
      {label !== '' && <h3>{label}</h3>}
      <iframe className="form-frame" src={form.address} title={label || form.name} loading="lazy" data-form="" />
    </>
  );
}
