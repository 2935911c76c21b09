import type { Entitlement } from '../src/domain/access/access-model.ts';
import type { Session } from '../src/domain/access/session.ts';
import type { EmployeeInput } from '../src/generated/types/employee.ts';
import type { LocationInput } from '../src/generated/types/location.ts';
import type { PlanInput } from '../src/generated/types/plan.ts';
import type { PracticeInput } from '../src/generated/types/practice.ts';
import type { UnitInput } from '../src/generated/types/unit.ts';
import type { UserInput } from '../src/generated/types/user.ts';
import type { SurveyPlan } from './surveys/survey-plan.ts';

/** Values that replace those generated from the model. */
export interface PracticePlan extends Partial<PracticeInput> {
  city: string;
  /** for how many days the question has been asked */
  askedFor?: number;
  /** questions of earlier times, from and until how many days ago each was asked */
  askedBefore?: { question: string; from: number; until: number }[];
}

export interface UserPlan extends Partial<UserInput> {
  /** as `parsePerson` reads it; random if absent */
  name?: string;
  role: UserInput['role'];
  /** cities of the practices; absent: none */
  cities?: string[];
}

export interface UnitPlan extends Partial<UnitInput> {
  name: string;
  /** name of the unit above */
  parent?: string;
}

export interface LocationPlan extends Partial<LocationInput> {
  name: string;
  city: string;
  /** whether it belongs to the practice in its town */
  isPractice?: boolean;
}

export interface EmployeePlan extends Partial<EmployeeInput> {
  /** as `parsePerson` reads it; random if absent */
  person?: string;
  /** the same person is a user, under this name */
  user?: string;
  employeeRoleType: EmployeeInput['employeeRoleType'];
  units: string[];
  locations: string[];
  /** town where the employee's telephone number is from */
  city: string;
}

/** The plan of a practice for a metric. */
export interface ChangePlan extends Pick<PlanInput, 'name' | 'metric' | 'state'> {
  /** city of its practice */
  city: string;
  /** days before today; negative: to come */
  began: number;
  due: number;
  /** days before today on which a step was done, or days until it is due */
  steps: { text: string; doneAgo?: number; dueIn?: number }[];
}

/** The hand-written part of one demo organization; the model supplies the rest of each row. */
export interface OrganizationPlan {
  name: string;
  /** domain of its people's addresses */
  domain: string;
  entitlements: Entitlement[];
  pmsIntegrationType: Session['organization']['pmsIntegrationType'];
  /** how long it has been a customer */
  months: number;
  practices: PracticePlan[];
  users: UserPlan[];
  units: UnitPlan[];
  locations: LocationPlan[];
  employees: EmployeePlan[];
  /** absent: none */
  plans?: ChangePlan[];
  /** how many contacts are blocked */
  blocked: number;
  /** whether its employees answer confidentially */
  isConfidential?: boolean;
  /** absent: no surveys yet */
  surveys?: SurveyPlan;
}
