import { tickText, weekTick, LINE_AXES } from '../../../domain/measures/charts/axes.ts';
import { light } from '../../../domain/measures/charts/palette.ts';
import { plainText } from '../../../domain/measures/in-words/in-words.ts';
import { WORDING } from '../../../domain/measures/in-words/wording.ts';
import { addDays } from '../../../domain/measures/period.ts';
import { isFew } from '../../../domain/measures/stats/few.ts';
import type { DrillTarget } from '../../../domain/measures/widgets/drill-down.ts';
import { encodeQuery, type Query } from '../../../domain/text/query-string.ts';
import { closedText, describeFollowUp, waitedText, waitUnit } from '../../../domain/surveys/follow-up.ts';
import { language as languages } from '../../../generated/enums/language.ts';
import { type ComposedMail, escapeHtml } from '../../outbox/messaging/compose.ts';
import { CHART, computeHeight } from './chart-picture.ts';
import type { Digest, DigestComment } from './digest.ts';

const INK = light.text.primary;
const MUTED = light.text.muted;
const VIOLET = light.primary.main;
const LINK = light.text.link;
const SAND = light.bg.sunken;
const LINE = light.border.subtle;
const GOLD = light.status.warning.solid;
const FONT = "Figtree,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const small = `color:${MUTED};font-size:13px;line-height:18px`;
/** The content id by which the HTML embeds the chart. */
export const CHART_NAME = 'score';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const scoreName = ({ experienceType }: Pick<Digest, 'experienceType'>): string =>
  experienceType === 'PATIENT' ? 'DK Score' : 'DK Trust Score';
const npsName = ({ experienceType }: Digest): string => (experienceType === 'PATIENT' ? 'NPS' : 'eNPS');
const getSpan = ({ frequency }: Digest): string => (frequency === 'WEEKLY' ? 'week' : 'month');
const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
const starsText = (value: number | null): string => value?.toFixed(1) ?? '–';

function periodText({ frequency, period }: Digest): string {
  if (frequency === 'MONTHLY') return MONTH.format(toDate(period.gte));
  const last = addDays(period.lt, -1);
  return `${DAY.format(toDate(period.gte))} – ${DAY.format(toDate(last))}, ${last.slice(0, 4)}`;
}

function changeText(now: number | null, before: number | null, digits: number): string {
  if (now === null || before === null) return 'too few answers to compare';
  const change = (now - before).toFixed(digits);
  const from = ` from ${before.toFixed(digits)}`;
  if (Number(change) === 0) return `unchanged${from}`;
  return `${Number(change) > 0 ? '↑' : '↓'} ${change.replace('-', '')}${from}`;
}

function formatSubject(digest: Digest): string {
  const { organizationName, score, count, waiting } = digest;
  const few = isFew(count) ? ' (few answers)' : '';
  const figure = score === null ? 'no surveys yet' : `${starsText(score)}${few}`;
  const wait =
    waiting === 0 ? '' : `, and ${plural(waiting, 'request')} ${waiting === 1 ? 'is' : 'are'} waiting`;
  return `Your ${getSpan(digest)} at ${organizationName}: ${figure}${wait}`;
}

const oldest = ({ waiting, oldestDays }: Digest): string =>
  waiting === 0 ? 'nobody waits' : `the oldest for ${plural(oldestDays, 'day')}`;
const formatIntro = ({ organizationName, practices, count }: Digest): string =>
  `${organizationName}${practices > 0 ? `, ${plural(practices, 'practice')}` : ''}, ${plural(count, 'survey')} completed.`;

function tile(label: string, value: string, note: string, isPale = false): string {
  return `<td class="tile" width="33%" valign="top" style="padding:16px 20px"><div style="${small}">${escapeHtml(label)}</div>
<div style="font-size:28px;line-height:38px;font-weight:600;color:${isPale ? MUTED : INK}">${escapeHtml(value)}</div>
<div style="${small}">${escapeHtml(note)}</div></td>`;
}

function tiles(digest: Digest): string {
  const { score, scoreBefore, nps, npsBefore, waiting } = digest;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 32px;background:${SAND};border-radius:14px"><tr>
${tile(scoreName(digest), `★\u00a0${starsText(score)}`, changeText(score, scoreBefore, 1), isFew(digest.count))}
${tile(npsName(digest), nps === null ? '–' : String(nps), changeText(nps, npsBefore, 0))}
${tile('Waiting for a call', String(waiting), oldest(digest))}
</tr></table>`;
}

/** The axis labels are in rows as high as the distance between the picture's lines. */
function axisHtml(): string {
  const { ticks } = LINE_AXES.stars;
  const rows = [...ticks].reverse().map((tick, index, all) => {
    const next = all[index + 1];
    const height =
      next === undefined ? 14 : Math.round((computeHeight(next) - computeHeight(tick)) * CHART.height);
    return `<div style="height:${height}px;font-size:11px;line-height:14px;color:${MUTED}">${tickText(tick, 'stars')}</div>`;
  });
  return `<div style="margin-top:-5px">${rows.join('')}</div>`;
}

function chartHtml(digest: Digest): string {
  const { weeks, interval } = digest;
  if (weeks.every(({ value }) => value === null)) return '';
  const values = weeks
    .map(({ date, value }) => `${DAY.format(toDate(date))}: ${starsText(value)}`)
    .join(', ');
  // each label starts below its point: there is one more point than steps
  const width = (index: number): number =>
    index < weeks.length - 1 ? 100 / Math.max(1, weeks.length - 1) : 0;
  const months = weeks.map(
    ({ date }, index) =>
      `<td width="${width(index).toFixed(2)}%" style="font-size:11px;line-height:16px;white-space:nowrap;color:${MUTED}">${weekTick(date)}</td>`,
  );
  const range = interval ? `95% interval ${starsText(interval.low)} – ${starsText(interval.high)}` : '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr>
<td style="font-size:16px;line-height:24px;font-weight:600;color:${INK}">${scoreName(digest)}, ${weeks.length} weeks</td><td align="right" style="${small}">${range}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;margin:0 0 28px"><tr>
<td width="20" valign="top">${axisHtml()}</td>
<td><img src="cid:${CHART_NAME}" width="${CHART.width}" height="${CHART.height}" alt="${escapeHtml(`${scoreName(digest)} week by week. ${values}.`)}" style="display:block;width:100%;max-width:${CHART.width}px;height:${CHART.height}px;border:0"></td></tr>
<tr><td></td><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${months.join('')}</tr></table></td></tr></table>`;
}

/** The address of a search. Brackets would end the link in some mail programs. */
function toUrl({ links }: Digest, { path, query }: DrillTarget): string {
  const encoded = encodeQuery(query as Query)
    .replaceAll('[', '%5B')
    .replaceAll(']', '%5D');
  return `${links.app}${path}?${encoded}`;
}

function changesHtml(digest: Digest): string {
  const { changes } = digest;
  if (!changes) return '';
  const items = changes.items.map(
    ({ headline, explanation, basis, more }) =>
      `<div style="padding:12px 0;border-top:1px solid ${LINE}"><div style="font-size:15px;line-height:24px;color:${INK}"><strong>${escapeHtml(headline)}</strong>${escapeHtml(explanation)}</div>
<div style="${small};margin:2px 0 4px">${escapeHtml(basis)}</div>${link(toUrl(digest, more.to), more.text, `color:${LINK};font-size:14px;line-height:20px`)}</div>`,
  );
  return `<h2 style="margin:0 0 4px;font-size:16px;line-height:24px;font-weight:600;color:${INK}">What changed</h2>
<p style="margin:0 0 12px;${small}">${escapeHtml(changes.periods)}</p>
${items.join('')}<p style="margin:0 0 28px;padding:12px 0 0;border-top:1px solid ${LINE};${small}">${escapeHtml(changes.rest)}</p>`;
}

function wordsHtml(digest: Digest): string {
  const { words } = digest;
  if (words.length === 0) return '';
  const style = `color:${INK};text-decoration:underline`;
  const paragraphs = words.map((clauses) => {
    const parts = clauses.map(({ text, to }) =>
      to ? link(toUrl(digest, to), text, style) : escapeHtml(text),
    );
    return `<p style="margin:0 0 12px;font-size:15px;line-height:24px;color:${INK}">${parts.join('')}</p>`;
  });
  return `<h2 style="margin:0 0 12px;font-size:16px;line-height:24px;font-weight:600;color:${INK}">In words</h2>
${paragraphs.join('')}<p style="margin:0 0 28px;${small}">${WORDING.en.writtenBy}</p>`;
}

function metricHtml(label: string, metric: Digest['best'], ground: string, ink: string): string {
  if (!metric) return '';
  return `<td class="tile" width="50%" style="padding:14px 16px;background:${ground};border-radius:12px"><div style="font-size:13px;line-height:18px;color:${ink}">${label}</div>
<div style="font-size:16px;line-height:24px;font-weight:600;color:${INK}">${escapeHtml(metric.name)} <span style="white-space:nowrap"><span style="color:${GOLD}">&#9733;</span> ${starsText(metric.value)}</span></div></td>`;
}

function metricsHtml({ best, lowest }: Digest): string {
  const cells = [
    metricHtml('Best metric', best, light.primary.tint, LINK),
    metricHtml('Lowest metric', lowest, light.coral.tint, light.coral.text),
  ].filter((cell) => cell !== '');
  if (cells.length === 0) return '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 28px"><tr>${cells.join('<td class="gap" style="width:12px;min-width:12px;font-size:0">&#160;</td>')}</tr></table>`;
}

/** Groups of each kind in a digest: those with the most requests. */
const GROUPS = 5;
type Groups = Digest['followUp']['places'];

/** The groups behind the figures; nothing where all requests are of one. */
const listGroups = (groups: Groups): Groups => (groups.length < 2 ? [] : groups.slice(0, GROUPS));

function groupsHtml(title: string, groups: Groups, unit: ReturnType<typeof waitUnit>): string {
  if (listGroups(groups).length === 0) return '';
  const cell = `padding:6px 0 6px 12px;border-top:1px solid ${LINE};font-size:14px;line-height:20px`;
  const rows = listGroups(groups).map(
    ({ name, figures }) =>
      `<tr><td style="${cell};padding-left:0;color:${INK}">${escapeHtml(name ?? 'Nobody yet')}</td><td align="right" style="${cell}">${figures.requests}</td><td align="right" style="${cell}">${waitedText(figures.hoursToContact, unit)}</td><td align="right" style="${cell}">${closedText(figures)}</td></tr>`,
  );
  const heads = [title, 'Requests', 'First contact', 'Closed in time'].map(
    (head, index) =>
      `<th align="${index === 0 ? 'left' : 'right'}" style="${small};font-weight:400;padding:4px 0 4px ${index === 0 ? 0 : 12}px">${head}</th>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>${heads.join('')}</tr>${rows.join('')}</table>`;
}

function followUpHtml({ followUp: { all, places, people }, experienceType }: Digest): string {
  if (all.requests === 0) return '';
  const unit = waitUnit(all);
  return `<h2 style="margin:0 0 4px;font-size:16px;line-height:24px;font-weight:600;color:${INK}">Follow-up</h2>
<p style="margin:0 0 12px;${small}">${plural(all.requests, 'request')}. ${describeFollowUp(all)}.</p>
${groupsHtml(experienceType === 'PATIENT' ? 'Practice' : 'Work location', places, unit)}${groupsHtml('Person', people, unit)}<div style="height:12px"></div>`;
}

const getLanguageLabel = ({ language }: DigestComment): string =>
  language === 'ENGLISH' ? '' : (languages.find(({ value }) => value === language)?.label ?? '');

/** Has the id of its comment: the mail is erased with the comment (`ERASE_NOTICES`). */
function commentHtml(comment: DigestComment): string {
  const { id, stars, text, of } = comment;
  const full = Math.round(stars);
  const language = getLanguageLabel(comment);
  return `<div id="${id}" style="padding:16px 0;border-top:1px solid ${LINE}"><div style="font-size:15px;line-height:22px"><span style="color:${GOLD};letter-spacing:2px">${'&#9733;'.repeat(full)}</span><span style="color:${light.border.default};letter-spacing:2px">${'&#9733;'.repeat(5 - full)}</span> <strong>${starsText(stars)}</strong>${language === '' ? '' : ` <span style="${small}">${escapeHtml(language)}</span>`}</div>
<div style="margin:6px 0;font-size:15px;line-height:24px;color:${INK}">${escapeHtml(text)}</div><div style="${small}">${escapeHtml(of)}</div></div>`;
}

const commentsHtml = ({ comments }: Digest): string =>
  comments.length === 0
    ? ''
    : `<h2 style="margin:0 0 12px;font-size:16px;line-height:24px;font-weight:600;color:${INK}">${comments.length === 3 ? 'Three comments' : 'Comments'}</h2>${comments.map(commentHtml).join('')}`;

const link = (url: string, label: string, style = `color:${LINK}`): string =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="${style}">${escapeHtml(label)}</a>`;

function actionsHtml({ waiting, links, frequency }: Digest): string {
  const button = `display:block;padding:14px 20px;border-radius:10px;background:${VIOLET};color:${light.text.onPrimary};font-weight:600;font-size:15px;line-height:20px;text-align:center;text-decoration:none`;
  const requests =
    waiting === 0 ? '' : link(links.requests, `Open the ${plural(waiting, 'request')}`, button);
  return `<div style="margin:20px 0 0">${requests}<p style="margin:16px 0 0;text-align:center">${link(links.dashboard, `See all of last ${frequency === 'WEEKLY' ? 'week' : 'month'} in Chairside`)}</p></div>`;
}

function renderHtml(digest: Digest): string {
  const { firstName, frequency, links, organizationName } = digest;
  const other = frequency === 'WEEKLY' ? 'Monthly instead' : 'Weekly instead';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(formatSubject(digest))}</title>
<style>@media (max-width:480px){.tile{display:block;width:auto!important;padding-top:10px!important;padding-bottom:10px!important}.gap{display:block;height:12px}}</style>
</head>
<body style="margin:0;padding:0;background:${SAND};font-family:${FONT};color:${INK}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(formatIntro(digest))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${SAND}">
<tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:600px;background:${light.bg.surface};border:1px solid ${LINE};border-radius:16px">
<tr><td style="padding:20px 28px;border-bottom:1px solid ${LINE};font-size:20px;line-height:28px;font-weight:600;color:${VIOLET}">Chairside <span style="float:right;font-weight:400;${small}">${escapeHtml(periodText(digest))}</span></td></tr>
<tr><td style="padding:28px;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 4px;font-size:24px;line-height:32px;font-weight:600;color:${INK}">Good morning, ${escapeHtml(firstName)}</h1>
<p style="margin:0 0 24px;font-size:15px;line-height:24px;color:${light.text.secondary}">${escapeHtml(formatIntro(digest))}</p>
${tiles(digest)}
${wordsHtml(digest)}
${changesHtml(digest)}
${chartHtml(digest)}
${metricsHtml(digest)}
${followUpHtml(digest)}
${commentsHtml(digest)}
${actionsHtml(digest)}
</td></tr>
</table>
<p style="margin:16px 0 0;text-align:center;${small}">You chose a ${frequency === 'WEEKLY' ? 'weekly' : 'monthly'} digest. ${link(links.settings, other)} · ${link(links.unsubscribe, 'Unsubscribe')}<br>
${escapeHtml(organizationName)} · sent by Chairside</p>
</td></tr>
</table>
</body>
</html>
`;
}

function followUpLines({ followUp: { all, places, people } }: Digest): string[] {
  if (all.requests === 0) return [];
  const groups = [places, people].flatMap(listGroups);
  return [
    `Follow-up of ${plural(all.requests, 'request')}: ${describeFollowUp(all)}`,
    ...groups.map(
      ({ name, figures }) => `- ${name ?? 'Nobody yet'}: ${describeFollowUp(figures, waitUnit(all))}`,
    ),
  ];
}

function changesText(digest: Digest): string[] {
  const { changes } = digest;
  if (!changes) return [];
  const items = changes.items.map(
    ({ headline, explanation, basis, more }) =>
      `${headline}${explanation}\n${basis}\n${more.text}:\n${toUrl(digest, more.to)}`,
  );
  return [`What changed: ${changes.periods}`, ...items, changes.rest];
}

function renderText(digest: Digest): string {
  const { firstName, score, scoreBefore, nps, npsBefore, waiting, best, lowest, comments, links } = digest;
  const metric = (label: string, one: Digest['best']): string[] =>
    one ? [`${label}: ${one.name}, ${starsText(one.value)}`] : [];
  const figures = [
    `${scoreName(digest)}: ${starsText(score)} (${changeText(score, scoreBefore, 1)})`,
    `${npsName(digest)}: ${nps ?? '–'} (${changeText(nps, npsBefore, 0)})`,
    `Waiting for a call: ${waiting} (${oldest(digest)})`,
    ...metric('Best metric', best),
    ...metric('Lowest metric', lowest),
    ...followUpLines(digest),
  ];
  const said = comments.map(
    ({ stars, text, of }) => `${starsText(stars)} stars${of === '' ? '' : `, ${of}`}\n${text}`,
  );
  return [
    `Good morning, ${firstName}`,
    `${formatIntro(digest)} ${periodText(digest)}.`,
    figures.join('\n'),
    ...(digest.words.length > 0 ? [`In words\n\n${plainText(digest.words)}\n\n${WORDING.en.writtenBy}`] : []),
    ...changesText(digest),
    ...(said.length === 0 ? [] : [`Comments\n\n${said.join('\n\n')}`]),
    ...(waiting === 0 ? [] : [`Open the ${plural(waiting, 'request')}:\n${links.requests}`]),
    `See everything in Chairside:\n${links.dashboard}`,
    `Change how often you receive it:\n${links.settings}`,
    `Unsubscribe:\n${links.unsubscribe}`,
    '-- \nChairside\n',
  ].join('\n\n');
}

/** A digest as a mail: HTML that embeds the chart as `cid:score`, and text with each link on its own line. */
export function composeDigest(digest: Digest): ComposedMail {
  return { subject: formatSubject(digest), text: renderText(digest), html: renderHtml(digest) };
}
