import { firstNameFrom } from '#domain/first-name.ts';
import { callLink, emailLink, whatsappLink } from '#platform/contract/contact-links.ts';
import { makeInitials } from '#platform/contract/initials.ts';
import { CallIcon, ChatIcon, DownloadIcon, EyeIcon, MailIcon, PrintIcon } from './icons.tsx';
import type { SharedPage, StoredPicture } from './open-page.queries.ts';

/** A web address in a text, without the punctuation that ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** The displayed width of a PDF page, at most 43 rem. */
const PAGE_SIZES = '(min-width: 56rem) 43rem, 100vw';
/** How many pages load at once; the others load when they come near. */
const EAGER_PAGES = 2;

/** Shows what is shared, who shared it, and how to answer; complete without any script. */
export function ViewerPage({ page }: { page: SharedPage }) {
  return (
    <>
      <header className="top">
        <div className="top-in">
          <Org name={page.org_name} logoUrl={page.org_logo_url} />
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
          <Shared page={page} />
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

function Facts({ page }: { page: SharedPage }) {
  if (page.kind === 'text') return <div className="facts" />;
  const { length } = page.pages;
  return (
    <div className="facts">
      <span>{page.kind === 'pdf' ? `PDF, ${length} ${length === 1 ? 'page' : 'pages'}` : 'Picture'}</span>
      {page.allow_download && (
        <a className="button small" href={`/s/${page.code}/file`} download>
          <DownloadIcon /> Download
        </a>
      )}
      <button className="button small" type="button" data-print hidden>
        <PrintIcon /> Print
      </button>
    </div>
  );
}

function Shared({ page }: { page: SharedPage }) {
  if (page.kind === 'text') {
    return (
      <div className="text">
        <LinkedText text={page.text} />
      </div>
    );
  }
  if (page.kind === 'image') {
    const [size] = page.pages;
    return (
      <img
        className="picture"
        src={pictureUrl(page.code, 'picture', page.file)}
        width={size?.width}
        height={size?.height}
        alt={page.title}
        data-page="1"
      />
    );
  }
  return (
    <ol className="pages">
      {page.pages.map(({ width, height }, index) => {
        const number = index + 1;
        const address = (pixels: number) => pictureUrl(page.code, `page-${number}-${pixels}`, page.file);
        return (
          <li key={number} data-page={number}>
            <img
              src={address(800)}
              srcSet={`${address(800)} 800w, ${address(1600)} 1600w`}
              sizes={PAGE_SIZES}
              width={width}
              height={height}
              loading={index < EAGER_PAGES ? 'eager' : 'lazy'}
              alt={`Page ${number} of ${page.pages.length}`}
            />
            {page.pages.length > 1 && (
              <span className="page-number" aria-hidden="true">
                {number} / {page.pages.length}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

export const pictureUrl = (code: string, name: string, { version }: StoredPicture): string =>
  `/s/${code}/${name}?v=${version}`;

interface AdviserProps {
  page: SharedPage;
}

/** Returns the working ways to answer, the best first. */
function waysToAnswer({ adviser, title }: SharedPage) {
  const opening = `Hi ${firstNameFrom(adviser.name)}, about “${title}”: `;
  return {
    whatsapp: adviser.whatsapp && whatsappLink(adviser.whatsapp, opening),
    call: adviser.phone && callLink(adviser.phone),
    email: adviser.email && emailLink(adviser.email, title),
  };
}

/**
 * Shows the best way to answer, in the same words and colour beside the page and below it; nothing when there is none.
 */
function MainAction({ page }: AdviserProps) {
  const { whatsapp, call, email } = waysToAnswer(page);
  const href = whatsapp ?? call ?? email;
  const first = firstNameFrom(page.adviser.name);
  if (!href) return null;
  return (
    <a className="button main-action" href={href}>
      {whatsapp ? <ChatIcon /> : call ? <CallIcon /> : <MailIcon />}
      {whatsapp ? 'Chat on WhatsApp' : call ? `Call ${first}` : `Write to ${first}`}
    </a>
  );
}

function AdviserCard({ page }: AdviserProps) {
  const { name } = page.adviser;
  const { whatsapp, call, email } = waysToAnswer(page);
  const first = firstNameFrom(name);
  return (
    <aside className="card" aria-label={`Your contact: ${name}`}>
      <div className="person">
        <Portrait page={page} />
        <div>
          <h2>{name}</h2>
          <p>Your contact</p>
        </div>
      </div>
      {(whatsapp || call || email) && <p className="ask">Questions about this? {first} is happy to answer.</p>}
      <div className="actions">
        <MainAction page={page} />
        {whatsapp && call && (
          <a className="button" href={call}>
            <CallIcon /> Call
          </a>
        )}
        {(whatsapp || call) && email && (
          <a className="button" href={email}>
            <MailIcon /> E-mail
          </a>
        )}
      </div>
      <Honest name={name} />
    </aside>
  );
}

/** A decorative picture, because the name stands beside it. */
function Portrait({ page: { code, adviser } }: AdviserProps) {
  if (adviser.picture) {
    return <img className="avatar" src={pictureUrl(code, 'adviser', adviser.picture)} alt="" width="56" height="56" />;
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

/** Keeps the ways to answer within reach of the thumb on phones. */
function ContactBar({ page }: AdviserProps) {
  const { whatsapp, call, email } = waysToAnswer(page);
  if (!whatsapp && !call && !email) return null;
  return (
    <nav className="bar" aria-label="Contact">
      <MainAction page={page} />
      {whatsapp && call && (
        <a className="button icon-only" href={call}>
          <CallIcon />
          <span className="sr">Call</span>
        </a>
      )}
      {whatsapp && !call && email && (
        <a className="button icon-only" href={email}>
          <MailIcon />
          <span className="sr">E-mail</span>
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

/** Shows text with its web addresses as links and nothing else interpreted. */
function LinkedText({ text }: { text: string }) {
  const parts = [...text.matchAll(ADDRESS)].map((match) => ({ at: match.index, address: match[0] }));
  let end = 0;
  return (
    <>
      {parts.map(({ at, address }) => {
        const before = text.slice(end, at);
        end = at + address.length;
        return (
          <span key={at}>
            {before}
            <a href={address} rel="noopener noreferrer nofollow">
              {address}
            </a>
          </span>
        );
      })}
      {text.slice(end)}
    </>
  );
}
