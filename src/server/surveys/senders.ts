import { DEFAULT_TIME_ZONE } from '../../domain/surveys/place-time-zone.ts';
import type { Transaction } from '../db/database.ts';
import { locationZone, practiceZone } from './scope/place-zones.ts';
import type { NewSurvey } from './new-survey.ts';

/** Properties that a survey copies from its place: the sender name, its local date, the practice's question. */
export interface Sender {
  name: string;
  timeZone: string;
  practiceQuestionId: string | null;
}

interface PlaceRow {
  id: string;
  name: string;
  survey_sender_name: string | null;
  /** null: neither the place nor its address has one */
  zone: string | null;
  question_id?: string | null;
}

function listIds(
  surveys: readonly NewSurvey[],
  key: 'practiceId' | 'workLocationId' | 'organizationalUnitId',
) {
  return [...new Set(surveys.map((survey) => survey[key]).filter((id) => id !== null))];
}

async function placesById(
  tx: Transaction,
  sql: string,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, PlaceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<PlaceRow>(sql, [organizationId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const PRACTICES = `select p.id, p.name, p.survey_sender_name, ${practiceZone('p')} as zone,
    case when is_question_active then active_question_id end as question_id
  from practices p where organization_id = $1 and id = any($2::uuid[])`;
const LOCATIONS = `select l.id, l.name, l.survey_sender_name, ${locationZone('l')} as zone
  from work_locations l where organization_id = $1 and id = any($2::uuid[])`;
const UNITS = `select id, name, survey_sender_name, null as zone
  from organizational_units where organization_id = $1 and id = any($2::uuid[])`;

/**
 * Finds the sender of each survey. A practice's is its survey display name; an employee survey's is the first of the work
 * location's sender name, the organizational unit's, and the organization's name (specification, document 2, section 3).
 */
export async function findSenders(
  tx: Transaction,
  organization: { id: string; name: string },
  surveys: readonly NewSurvey[],
): Promise<(survey: NewSurvey) => Sender> {
  const practices = await placesById(tx, PRACTICES, organization.id, listIds(surveys, 'practiceId'));
  const locations = await placesById(tx, LOCATIONS, organization.id, listIds(surveys, 'workLocationId'));
  const units = await placesById(tx, UNITS, organization.id, listIds(surveys, 'organizationalUnitId'));
  return (survey) => {
    const practice = practices.get(survey.practiceId ?? '');
    const location = locations.get(survey.workLocationId ?? '');
    const unit = units.get(survey.organizationalUnitId ?? '');
    const practiceName = practice && (practice.survey_sender_name ?? practice.name);
    const name =
      practiceName ?? location?.survey_sender_name ?? unit?.survey_sender_name ?? organization.name;
    return {
      name,
      timeZone: practice?.zone ?? location?.zone ?? DEFAULT_TIME_ZONE,
      practiceQuestionId: practice?.question_id ?? null,
    };
  };
}
