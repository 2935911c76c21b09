import { type CloudTerm, cloudWords } from '../../domain/measures/word-cloud.ts';
import { computeFigure, type Moments, starMoments } from '../../domain/measures/stats/moments.ts';
import type { CloudWord } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { isSearchWithheld, leastUses, mayBeConfidential } from './confidential-comments.ts';
import { type PeriodQuery, readConditions } from './feedback-query.ts';

/** Maximum comments read: those of the latest days. */
const MOST_COMMENTS = 50_000;
/** Candidates of either kind: words are more frequent than pairs, and would leave no room for them. */
const MOST_TERMS = 350;

interface TermRow extends Moments, CloudTerm {
  /** confidential comments that contain it */
  confidential: number;
  /** all confidential comments of the period */
  confidentialTotal: number;
}

/** Figures of a group of comments. Scores have two decimals; integers are summed faster. */
const FIGURES = {
  value: 'count(*)',
  count: 'count(hundredths)',
  sum: 'coalesce(sum(hundredths), 0)',
  squares: 'coalesce(sum(squares), 0)',
  confidential: 'count(*) filter (where confidential)',
};
const figures = (of: (name: string, sql: string) => string): string =>
  Object.entries(FIGURES)
    .map(([name, sql]) => of(name, sql))
    .join(', ');
const COUNTED = figures((name, sql) => `${sql} as ${name}`);
const ADDED = figures((name) => `sum(${name}) as ${name}`);
const KEPT = figures((name) => name);
const SUBTRACTED = figures((name) => `-${name}`);
/** The stem of a term of `feedback_terms`. */
const STEM = `substr(term, strpos(term, '/') + 1)`;

/** SQL of the condition of whole days, the latest ones with not too many comments. */
function latestDays(condition: string): string {
  return `s.completed_day > coalesce((select s.completed_day from feedback_terms s where ${condition}
    order by s.completed_day desc offset ${MOST_COMMENTS} limit 1), '-infinity')`;
}

/** SQL of the terms of comments `s`. Without the offset, PostgreSQL would compute a comment's scores for each of its terms. */
function unnestTerms(condition: string): string {
  return `select survey_id, stemming, confidential, hundredths, squares, unnest(terms) as term from (
    select survey_id, stemming, confidential, (score * 100)::int as hundredths, (score * score * 10000)::int as squares, terms
    from feedback_terms s where ${condition} offset 0) comments`;
}

/**
 * SQL of the frequent terms of the comments `s` with this condition, each with the comments that the search for it in
 * quotes finds. Such a search reads English stems in all comments, since each may have a translation, and those of
 * another language in comments of that language. A comment with both is counted once.
 * @param least minimum comments with the form that is shown
 * @param mayReveal whether confidential comments may be among them
 */
function termsSql(condition: string, least: number, mayReveal: boolean): string {
  const latest = `${condition} and ${latestDays(condition)}`;
  const total = `(select count(*) from feedback_terms s where ${latest} and confidential)::int`;
  const terms = unnestTerms(latest);
  const shared = unnestTerms(
    `${latest} and stemming <> 'english' and exists (select from found where is_shared)`,
  );
  return `with stems as materialized (
      select stemming, stem, (array_agg(form order by value desc, form) filter (where form <> ''))[1] as form,
        max(value) filter (where form <> '') as of_form, ${ADDED}
      from (select stemming, ${STEM} as stem, split_part(term, '/', 1) as form, ${KEPT} from (
        select stemming, term, ${COUNTED} from (${terms}) read group by stemming, term) counted) forms
      group by stemming, stem
    ), frequent as materialized (
      select * from (select stemming, stem, form, row_number() over (partition by stem ~ ' ' order by value desc, form, stemming) as rank
        from stems where of_form >= ${least}) own
      cross join lateral (
        select string_agg(app.stem_of(word, 'english'), ' ' order by at) as english,
          string_agg(app.stem_of(word, 'spanish'), ' ' order by at) as spanish,
          string_agg(app.stem_of(word, 'simple'), ' ' order by at) as simple
        from string_to_table(own.form, ' ') with ordinality as words(word, at)) stemmed
      where rank <= ${MOST_TERMS}
      -- with a stop word of another language, the search for a pair would be one for the other word
        and (form !~ ' ' or (english || ' ' || spanish) !~ '^ |  | $')
    ), looked_up as materialized (
      select distinct form, r.stemming, r.stem from frequent cross join lateral (values ('english', english),
        ('spanish', english), ('spanish', spanish), ('simple', english), ('simple', simple)) r (stemming, stem)
    ), found as materialized (
      select form, stemming, stem, ${KEPT}, count(*) over (partition by form, stemming) > 1 as is_shared
      from looked_up join (select stemming, stem, ${KEPT} from stems) s using (stemming, stem)
    ), counted as (
      select form, ${KEPT} from found
      union all
      select form, ${SUBTRACTED} from (select form, ${COUNTED} from (
        select form, survey_id, confidential, hundredths, squares
        from (${shared}) read
        join (select form, stemming, stem from found where is_shared) f on f.stemming = read.stemming and f.stem = ${STEM}
        group by form, survey_id, confidential, hundredths, squares having count(*) > 1) both_of group by form) twice
    )
    select form as text, o.stemming, o.stem, l.finds, c.value::int, c.count::int, c.sum / 100.0::float8 as sum,
      c.squares / 10000.0::float8 as squares, c.confidential::int,
      ${mayReveal ? total : '0'} as "confidentialTotal"
    from (select form, ${ADDED} from counted group by form) c
    join (select form, array_agg(stemming || ' ' || stem) as finds from looked_up group by form) l using (form)
    join (select distinct on (form) form, stemming, stem from frequent order by form, stemming) o using (form)
    order by c.value desc, form`;
}

/** The most frequent words of a period's comments within the viewer's reach. @throws AppError 403 if that is none */
export async function wordCloud(
  db: Database,
  { viewer, tenant }: SignedIn,
  query: PeriodQuery,
): Promise<CloudWord[]> {
  const selection = readConditions(viewer, query);
  const mayReveal = mayBeConfidential(query);
  const least = mayReveal ? leastUses(viewer) : 1;
  const [rows = []] = await db.pipeline(tenant, [
    selection.statement(termsSql(selection.condition, least, mayReveal)),
  ]);
  const terms = (rows as unknown as TermRow[]).filter(
    ({ confidential: found, confidentialTotal: all }) =>
      !mayReveal || !isSearchWithheld({ found, all }, viewer),
  );
  return cloudWords(terms).map(({ text, value, ...moments }) => {
    const { value: score, count: scores, interval } = computeFigure(starMoments(moments));
    return { text, value, score: score && Number(score.toFixed(2)), scores, interval };
  });
}
