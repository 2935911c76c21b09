import { hashText, getInitials } from '../domain/text/initials.ts';
import { computeProgress } from '../domain/surveys/survey-draft.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import type { PageModel } from './page-model.ts';

/** Background classes of the style sheet for initials. */
const TONES = 6;

function Avatar({ name, url }: { name: string; url: string | null }) {
  if (url !== null)
    return <img className="avatar" src={url} alt="" width="40" height="40" fetchPriority="low" />;
  return (
    <span className={`avatar tone-${hashText(name) % TONES}`} aria-hidden="true">
      {getInitials(name)}
    </span>
  );
}

/** The sender, the language and the progress. */
export function Header({ page, hasProgress }: { page: PageModel; hasProgress: boolean }) {
  const { senderName, practice } = page.survey;
  return (
    <header>
      <div className="bar">
        <Avatar name={senderName} url={practice?.avatarUrl ?? null} />
        <span className="sender">{senderName}</span>
        <LanguageSwitch page={page} />
      </div>
      {hasProgress && (
        <div className="progress" aria-hidden="true">
          <span style={{ inlineSize: `${computeProgress(page.survey, page.draft) * 100}%` }} />
        </div>
      )}
    </header>
  );
}
