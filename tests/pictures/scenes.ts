import { dayOfReader, lastMonths } from '../../src/domain/measures/period.ts';
import type { EntityModel, FieldModel } from '../../src/domain/model/model.ts';
import { models } from '../../src/generated/models.ts';
import { getEnum } from '../support/entity-files.ts';
import {
  type Act,
  askAboutValues,
  askForLink,
  askForProof,
  askToErase,
  askToWrite,
  button,
  crash,
  fillDisk,
  findPerson,
  inMain,
  openTab,
  matchColumns,
  openColumns,
  openDownload,
  openFilters,
  openImport,
  openMenu,
  openNotifications,
  openRequest,
  openSettings,
  openStatuses,
  previewErrors,
  refuse,
  refuseFile,
  requirePasskey,
  saveUnnamedView,
  searchFor,
  seekNobody,
  selectRow,
  sendInBulk,
  showQrCode,
  uploadErrors,
} from './acts.ts';

/** Demo accounts by name; `newcomer` has an empty organization, `nobody` is signed out. */
export type Who = 'admin' | 'manager' | 'provider' | 'internal' | 'dormant' | 'newcomer' | 'nobody';

/** One screen in one state. */
export interface Scene {
  /** its address in the route table */
  screen: string;
  state: string;
  who: Who;
  path: string;
  /** state of the screen's calls: pending or failed */
  calls?: 'loading' | 'failed';
  /** sets up the state once the screen is loaded */
  act?: Act;
}

/** Ids of records to show, by route parameter. */
export type Ids = Record<string, string>;

/** Screens other than those of entities: address, viewer, and further states. */
const SCREENS: [screen: string, who: Who, states?: Record<string, Act>][] = [
  ['/login', 'nobody', { 'link on its way': askForLink }],
  ['/', 'dormant'],
  ['/px', 'manager', { download: openDownload, crashed: crash }],
  [
    '/px/analytics',
    'admin',
    {
      period: inMain(/, period /),
      menu: inMain(/^Actions of/),
      filters: button(/^(All practices|Filters)/),
      download: openDownload,
    },
  ],
  ['/px/analytics/widgets-settings', 'admin'],
  [
    '/px/leaderboard',
    'manager',
    { providers: (page) => page.getByRole('tab', { name: 'Providers' }).click(), download: openDownload },
  ],
  ['/px/feedbacks', 'admin', { filters: openFilters, 'table of words': inMain('Table') }],
  ['/px/feedbacks/srr', 'admin', { request: openRequest, statuses: openStatuses }],
  ['/px/feedbacks/:id', 'admin'],
  ['/ex/surveys/srr', 'admin'],
  ['/px/search', 'admin', { 'long download': askToWrite }],
  [
    '/px/send-survey',
    'admin',
    {
      refused: refuse('Send Survey'),
      bulk: inMain('Bulk Sending'),
      'bulk file refused': refuseFile,
      'bulk to match': matchColumns,
      'bulk with errors': uploadErrors,
      'bulk sent': sendInBulk,
      'QR code': showQrCode,
      settings: openSettings,
    },
  ],
  ['/px/send-survey/files/:id', 'admin', { 'nobody found': seekNobody }],
  [
    '/px/generate-survey',
    'admin',
    {
      refused: refuse('Generate Survey'),
      // what every screen has around it, where the screen itself is small
      notifications: openNotifications,
      'disk almost full': fillDisk,
      menu: openMenu,
      search: searchFor,
      'passkey required': requirePasskey,
    },
  ],
  ['/ex', 'admin', { download: openDownload }],
  ['/ex/widgets-settings', 'admin'],
  ['/ex/results/:categoryCode', 'admin'],
  ['/ex/surveys', 'admin', { filters: openFilters }],
  ['/ex/surveys/search', 'admin'],
  ['/ex/surveys/:id', 'admin'],
  ['/ex/surveys/send', 'admin', { bulk: inMain('Bulk Sending') }],
  ['/ex/surveys/send/files/:id', 'admin'],
  ['/account', 'admin'],
  ['/account/security', 'admin', { 'new passkey': inMain('Add passkey') }],
  ['/sign-in-rules', 'admin', { refused: refuse('Add domain') }],
  ['/privacy', 'admin', { person: findPerson, erase: askToErase }],
  ['/practices/:id/connection', 'admin'],
  ['/settings/integrations', 'admin', { connect: inMain('Connect') }],
  ['/api', 'admin', { 'new token': inMain('New token'), 'new webhook': inMain('Add Webhook') }],
];

/** Further states of screens of entities. */
const OF_ENTITIES: [screen: string, name: string, states: Record<string, Act>][] = [
  [
    '/ex/employees',
    'employee',
    { columns: openColumns, selected: selectRow, 'unnamed view': saveUnnamedView },
  ],
  [
    '/practices/:id',
    'practice',
    { feedback: openTab('Feedback'), team: openTab('Team'), details: openTab('Details') },
  ],
  ['/users/:id', 'user', { 'sessions to end': inMain('End sessions') }],
  ['/users/:id/edit', 'user', { 'sign-in to confirm': askForProof }],
];

/** Query strings of screens. */
const QUERIES: Record<string, string> = {
  '/px/search': '?search=dentist',
  '/ex/surveys/search': '?search=manager',
};

/** List, form, view and edit page of an entity, with their dialogs. */
function scenesOfEntity(model: EntityModel, ids: Ids): Scene[] {
  const { route, permissions, screens } = model;
  const who = model.isInternal ? 'internal' : 'admin';
  const scene = (screen: string, state: string, path: string, act?: Scene['act']): Scene => ({
    screen,
    state,
    who,
    path,
    ...(act && { act }),
  });
  const id = ids[model.name];
  const may = (operation: 'create' | 'update' | 'delete') => Object.keys(permissions[operation]).length > 0;
  return [
    scene(route, 'filled', route),
    ...(screens.list.filters.length > 0 ? [scene(route, 'filter', route, button(/^Filter/))] : []),
    scene(route, 'nothing found', `${route}?filter={"search":"zzzzzz"}`),
    ...(may('create')
      ? [
          scene(`${route}/create`, 'filled', `${route}/create`),
          scene(`${route}/create`, 'refused', `${route}/create`, refuse(screens.form.submitCreate)),
        ]
      : []),
    ...(may('create') && !model.isInternal
      ? [
          scene(route, 'import', route, openImport),
          scene(route, 'import with errors', route, previewErrors(wrongCells(model))),
          ...(choices(model).length > 0
            ? [scene(route, 'import with questions', route, askAboutValues(listTitles(model)))]
            : []),
        ]
      : []),
    ...(id && screens.view ? [scene(`${route}/:id`, 'filled', `${route}/${id}`)] : []),
    ...(id && screens.view && may('delete')
      ? [scene(`${route}/:id`, 'delete', `${route}/${id}`, inMain('Delete'))]
      : []),
    ...(id && screens.view && screens.view.history
      ? [scene(`${route}/:id`, 'history', `${route}/${id}`, inMain('Show history'))]
      : []),
    ...(id && may('update') ? [scene(`${route}/:id/edit`, 'filled', `${route}/${id}/edit`)] : []),
  ];
}

/** The first fields that a file may have columns of. */
const listColumns = ({ fields }: EntityModel): FieldModel[] =>
  fields.filter(
    ({ kind, required, relation, readOnly, when }) =>
      (kind === 'string' || required) && !relation && !readOnly && !when,
  );

const listTitles = (model: EntityModel): string[] => listColumns(model).map(({ title }) => title);

const choices = (model: EntityModel): FieldModel[] => listColumns(model).filter((field) => field.enum);

/** Cells that are wrong; those of menus are right, since a person is asked what others mean. */
const wrongCells = (model: EntityModel): Record<string, string> =>
  Object.fromEntries(
    listColumns(model).map((field) => [
      field.title,
      field.enum ? (getEnum(model, field)[0]?.label ?? '') : 'x@',
    ]),
  );

export const pictured: EntityModel[] = Object.values<EntityModel>(models);

/** The address of a screen with record ids filled in. @returns undefined if there is no such record */
function findAddress(screen: string, ids: Ids): string | undefined {
  const path = screen.replace(/:\w+/g, (name) => ids[`${screen} ${name}`] ?? name);
  return path.includes(':') ? undefined : path + (QUERIES[screen] ?? '');
}

function filledScenes(ids: Ids): Scene[] {
  return SCREENS.flatMap(([screen, who, states = {}]) => {
    const path = findAddress(screen, ids);
    if (path === undefined) throw new Error(`There is no record to show at ${screen}.`);
    return [
      { screen, state: 'filled', who, path },
      ...Object.entries(states).map(([state, act]): Scene => ({ screen, state, who, path, act })),
    ];
  });
}

const scenesOfEntities = (ids: Ids): Scene[] =>
  OF_ENTITIES.flatMap(([screen, name, states]) =>
    Object.entries(states).map(([state, act]): Scene => {
      const path = screen.replace(':id', ids[name] ?? '');
      return { screen, state, who: 'admin', path, act };
    }),
  );

const { gte, lt } = lastMonths(dayOfReader(new Date()), 3);
const LATEST_MONTHS = `date[gte]=${gte}&date[lt]=${lt}`;

/** Searches that marks of charts lead to: their head has its own call. */
const OF_METRICS: Scene[] = [
  {
    screen: '/px/search',
    state: 'of a metric',
    who: 'admin',
    path: `/px/search?${LATEST_MONTHS}&categoryId=10`,
  },
  {
    screen: '/px/search',
    state: 'of outliers',
    who: 'manager',
    path: `/px/search?${LATEST_MONTHS}&categoryId=10&outlier=negative`,
  },
  {
    screen: '/px/search',
    state: 'of a month without answers',
    who: 'admin',
    path: '/px/search?date[gte]=2019-01-01&date[lt]=2019-02-01&categoryId=10',
  },
  {
    screen: '/ex/surveys/search',
    state: 'of a metric',
    who: 'admin',
    path: `/ex/surveys/search?${LATEST_MONTHS}&nps=promoters,passives,detractors`,
  },
];

/** Lists of feedback, and the login page, of addresses that lead to nothing; and a screen that its visitor may not open. */
const NOWHERE: Scene[] = [
  { screen: '/px', state: 'of a provider', who: 'provider', path: '/px' },
  { screen: '/users', state: 'no access', who: 'provider', path: '/users' },
  {
    screen: '/px/search',
    state: 'link with invalid parts',
    who: 'admin',
    path: '/px/search?search=nowhere&nps=some&date[gte]=2026-02-02&date[lt]=2026-01-01',
  },
  { screen: '/px/search', state: 'nothing found', who: 'admin', path: '/px/search?search=zzzzzz' },
  {
    screen: '/ex/surveys/search',
    state: 'nothing found',
    who: 'admin',
    path: '/ex/surveys/search?search=zzzzzz',
  },
  {
    screen: '/login',
    state: 'link that is not valid',
    who: 'nobody',
    path: '/login?stytch_token_type=login&token=unknown',
  },
];

/** A screen for an empty organization, while loading, and with failed calls. */
function otherStates(scene: Scene): Scene[] {
  if (scene.state !== 'filled' || scene.who === 'nobody') return [];
  const hasRecord = scene.screen.includes(':');
  return [
    ...(hasRecord || scene.who === 'internal'
      ? []
      : [{ ...scene, state: 'empty', who: 'newcomer' as const }]),
    { ...scene, state: 'loading', calls: 'loading' },
    { ...scene, state: 'failed', calls: 'failed' },
  ];
}

/** Every screen in every state, grouped by screen. */
export function allScenes(ids: Ids): Scene[] {
  const filled = [
    ...filledScenes(ids),
    ...pictured.flatMap((model) => scenesOfEntity(model, ids)),
    ...scenesOfEntities(ids),
  ];
  return [...filled.flatMap((scene) => [scene, ...otherStates(scene)]), ...OF_METRICS, ...NOWHERE];
}
