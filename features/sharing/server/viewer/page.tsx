import type { ReactNode } from 'react';
import { firstNameFrom } from '#domain/first-name.ts';
import { callLink, emailLink, whatsappLink } from '#platform/contract/people/contact-links.ts';
import { makeInitials } from '#platform/contract/people/initials.ts';
import type { SharedPage } from './open-page.queries.ts';

/** Shows what is shared, who shared it, and how to answer; complete without any script. */
export function ViewerPage({ page }: { page: SharedPage }) {
  return (
    <>
      <header className="top">
        <div className="top-in">
          <Org name={page.org_name} logoUrl={page.hides_logo ? null : page.org_logo_url} />
          <p className="by">
            <span>Shared with you by {page.adviser.name}</span>
          </p>
        </div>
      </header>
      <main className="main">
        <article>
          <h1>{page.title}</h1>
          <Facts page={page} />
          <Honest name={page.adviser.name} isEarly />
          {page.body}
        </article>
        <AdviserCard page={page} />
      </main>
      <ContactBar page={page} />
    </>
  );
}

function Org({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  if (logoUrl) return <img className="org-logo" src={logoUrl} alt={name} />;
  return (
    <div className="org">
      <span className="org-mark" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <span>{name}</span>
    </div>
  );
}

function Facts({ page: { code, facts, findFile } }: { page: SharedPage }) {
  if (!facts) return <div className="facts" />;
  return (
    <div className="facts">
      <span>{facts}</span>
      {findFile?.('file') && (
        <a className="button small" href={`/s/${code}/file`} download>
          <DownloadIcon /> Download
        </a>
      )}
      <button className="button small" type="button" data-print hidden>
        <PrintIcon /> Print
      </button>
    </div>
  );
}

interface AdviserProps {
  page: SharedPage;
}

/** Returns the working ways to answer, the best first. */
function waysToAnswer({ adviser: { name, whatsapp, phone, email }, title }: SharedPage) {
  const first = firstNameFrom(name);
  const opening = `Hi ${first}, about “${title}”: `;
  return [
    { Icon: ChatIcon, label: 'Chat on WhatsApp', short: 'WhatsApp', href: whatsapp && whatsappLink(whatsapp, opening) },
    { Icon: CallIcon, label: `Call ${first}`, short: 'Call', href: phone && callLink(phone) },
    { Icon: MailIcon, label: `Write to ${first}`, short: 'E-mail', href: email && emailLink(email, title) },
  ].flatMap(({ href, ...way }) => (href ? [{ ...way, href }] : []));
}

/**
 * Shows the best way to answer, in the same words and colour beside the page and below it; nothing when there is none.
 */
function MainAction({ page }: AdviserProps) {
  const [best] = waysToAnswer(page);
  if (!best) return null;
  return (
    <a className="button main-action" href={best.href}>
      <best.Icon />
      {best.label}
    </a>
  );
}

function AdviserCard({ page }: AdviserProps) {
  const { name } = page.adviser;
  const [best, ...others] = waysToAnswer(page);
  return (
    <aside className="card" aria-label={`Your contact: ${name}`}>
      <div className="person">
        <Portrait page={page} />
        <div>
          <h2>{name}</h2>
          <p>Your contact</p>
        </div>
      </div>
      {best && <p className="ask">Questions about this? {firstNameFrom(name)} is happy to answer.</p>}
      <div className="actions">
        <MainAction page={page} />
        {others.map(({ Icon, short, href }) => (
          <a key={short} className="button" href={href}>
            <Icon /> {short}
          </a>
        ))}
      </div>
      <Honest name={name} />
    </aside>
  );
}

/** A decorative picture, because the name is beside it. */
function Portrait({ page: { adviser } }: AdviserProps) {
  if (adviser.picture_url) {
    return <img className="avatar" src={adviser.picture_url} alt="" width="56" height="56" />;
  }
  return (
    <span className="avatar" aria-hidden="true">
      {makeInitials(adviser.name)}
    </span>
  );
}

/** Tells recipients that views are recorded, before the content where the card follows it and beside it elsewhere. */
const Honest = ({ name, isEarly = false }: { name: string; isEarly?: boolean }) => (
  <p className={isEarly ? 'honest early' : 'honest'}>
    <EyeIcon /> {firstNameFrom(name)} can see when you open this page and how long you look at it.
  </p>
);

/** Keeps the ways to answer within reach of the thumb on phones: the best, and beside WhatsApp the next one. */
function ContactBar({ page }: AdviserProps) {
  const [best, next] = waysToAnswer(page);
  if (!best) return null;
  return (
    <nav className="bar" aria-label="Contact">
      <MainAction page={page} />
      {next && page.adviser.whatsapp && (
        <a className="button icon-only" href={next.href}>
          <next.Icon />
          <span className="sr">{next.short}</span>
        </a>
      )}
    </nav>
  );
}

/** Answers a link that is unknown, expired or revoked, without saying which. */
export function NotFoundPage() {
  return (
    <main className="lost">
      <h1>This link has expired</h1>
      <p>It may have been turned off or replaced, or copied incompletely. Ask the person who sent it for a new one.</p>
    </main>
  );
}

/** Draws line icons of the shared page in the colour of the text beside them. */
const line = (paths: ReactNode) => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" aria-hidden="true">
    {paths}
  </svg>
);

const CallIcon = () =>
  line(<path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2" />);

const MailIcon = () =>
  line(
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m3.5 7 8.5 6 8.5-6" />
    </>,
  );

const EyeIcon = () =>
  line(
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>,
  );

const DownloadIcon = () => line(<path d="M12 4v11m-5-5 5 5 5-5M4 20h16" />);

const PrintIcon = () => line(<path d="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z" />);

const ChatIcon = () => line(<path d="M21 12a8.5 8.5 0 0 1-12.6 7.4L3.5 20.5l1.2-4.6A8.5 8.5 0 1 1 21 12Z" />);
