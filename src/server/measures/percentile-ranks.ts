import type { PercentileRank } from '../../generated/calls/types.ts';
import { SqlBuilder } from '../db/sql-builder.ts';
import { refuse } from '../http/errors.ts';
import { readEntities } from './ranked-entities.ts';
import { type FigureInput, type Reading, reading } from './reading.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

/** Practices of the scope among all practices of all organizations, best first. */
export function percentileRanks(
  input: FigureInput<FigureQuery & { categoryId?: number }>,
): Reading<PercentileRank[]> {
  const { scope, query } = input;
  const period = readPeriod(input, 'previousMonth');
  const ids = scope.practiceIds;
  const entities = readEntities(input, 'practice', { period, categoryId: query.categoryId, ids });
  const sql = new SqlBuilder<unknown>([scope.organizationId]).where('organization_id = $1').oneOf('id', ids);
  const names = reading(
    sql.statement(`select id, name from practices where ${sql.condition} order by name, id`),
    (rows: { id: string; name: string }[]) => rows,
  );
  return {
    statements: [...names.statements, ...entities.statements],
    comparesAll: entities.comparesAll,
    answer: ([first = [], ...rest]) => {
      const found = new Map(entities.answer(rest).map((entity) => [entity.id, entity]));
      return names
        .answer([first])
        .map(({ id, name }) => {
          const entity = found.get(id);
          return {
            entityId: id,
            entityName: name,
            globalPercentile: entity?.percentile ?? null,
            total: entity?.total ?? null,
            score: entity?.figures.current ?? null,
            interval: entity?.figures.interval ?? null,
            count: entity?.figures.count ?? 0,
          };
        })
        .sort((a, b) => (b.globalPercentile ?? -1) - (a.globalPercentile ?? -1));
    },
  };
}

/** The requested practice. @throws AppError 404 if it is out of the viewer's reach */
export function practicePercentile(
  input: FigureInput<FigureQuery & { categoryId?: number }>,
): Reading<PercentileRank> {
  const ranks = percentileRanks(input);
  return {
    ...ranks,
    answer: (rows) => {
      const [rank] = ranks.answer(rows);
      if (!rank) throw refuse('NOT_FOUND', 'This practice does not exist or has been removed.');
      return rank;
    },
  };
}
