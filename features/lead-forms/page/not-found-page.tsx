import { englishWords } from '../words.ts';

/** Answers an address that leads to no form, whether it never did or its form was deleted. */
export const NotFoundPage = () => (
  <div className="lf" data-theme="auto">
    <main className="lf-card">
      <div className="lf-body">
        <div className="lf-heading">
          <h1 className="lf-title">{englishWords.not_found_title}</h1>
        </div>
        <p className="lf-text">{englishWords.not_found_text}</p>
      </div>
    </main>
  </div>
);
