import { refuse } from '../http/errors.ts';
import { both, type FigureInput, type Reading, reading } from './reading.ts';
import type { FigureCall } from './figure-call.ts';
import type { FigureQuery } from './scope.ts';

const ABOUT = {
  practices: {
    query: (id: string): FigureQuery => ({ experienceType: 'PATIENT', practiceId: id }),
    own: 'practiceIds',
    exists: 'select 1 from practices where organization_id = $1 and id = $2',
    missing: 'This practice does not exist or has been removed.',
  },
  providers: {
    query: (id: string): FigureQuery => ({ experienceType: 'PATIENT', providerId: id }),
    own: 'providerIds',
    exists: `select 1 from users where organization_id = $1 and id = $2 and role = 'PROVIDER'`,
    missing: 'This provider does not exist or has been removed.',
  },
} as const;

type Subject = keyof typeof ABOUT;

function isSubject(type: string | undefined): type is Subject {
  return type !== undefined && Object.hasOwn(ABOUT, type);
}

/** Figures of one practice or provider. @throws AppError 404 if it does not exist or is out of the viewer's reach */
export function ofSubject<Answer>(
  type: Subject | undefined,
  read: (input: FigureInput<never>) => Reading<Answer>,
): FigureCall<Answer> {
  const readSubject = (params: Readonly<Record<string, string>>) => {
    const name = type ?? params.type;
    if (!isSubject(name)) throw refuse('NOT_FOUND', 'There is no such practice or provider.');
    return { ...ABOUT[name], id: params.id ?? '' };
  };
  return {
    about: (params) => {
      const { query, id } = readSubject(params);
      return query(id);
    },
    read: (input) => {
      const { own, exists, missing, id } = readSubject(input.params);
      const found = reading({ text: exists, values: [input.scope.organizationId, id] }, (rows) => {
        if (rows.length === 0 || !input.scope[own]?.includes(id)) throw refuse('NOT_FOUND', missing);
      });
      return both(found, read(input), (_, answer) => answer);
    },
  };
}
