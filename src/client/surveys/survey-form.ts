import type { ComponentType } from 'react';
import type { Failure } from '../../domain/errors.ts';
import { factsOf } from '../../domain/facts.ts';
import type { FieldModel } from '../../domain/model.ts';
import { viewerOf, type Session } from '../../domain/session.ts';
import { layoutFields, type FormData, type FormLayout } from '../forms/form-fields.ts';
import { FormState } from '../forms/form-state.ts';
import type { RecordCheck } from '../forms/form-validation.ts';
import type { WidgetProps } from '../forms/widget-props.ts';
import type { Enums } from '../core/value-text.ts';

type Body = Record<string, unknown>;
type Told = Pick<Failure, 'path' | 'message'>;

/** A form that asks for a survey to be sent: what it consists of, and what its call takes. */
export interface SurveyForm {
  /** the path of the call below the API's root */
  path: string;
  sections: { title: string; description: string; rows: FieldModel[][] }[];
  initial: FormData;
  enums: Enums;
  /** inputs of its own, by the name their field is sent under */
  widgets: Readonly<Record<string, ComponentType<WidgetProps>>>;
  /** what follows from a change */
  derive: (before: FormData, after: FormData) => FormData;
  /** the body of the call, of what is filled in */
  toBody: (data: FormData) => Body;
  /** all that is wrong with a body */
  check: (body: Body) => Failure[];
  /** a failure of the body as the form shows it */
  toField: (failure: Told) => Told;
}

function layoutOf({ sections }: SurveyForm): FormLayout[] {
  return sections.map(({ title, description, rows }) => ({
    section: { title, description, layout: rows.map((row) => row.map(({ name }) => name)) },
    rows,
    groups: [],
  }));
}

/** A form with nothing filled in but what it starts from. */
export function startForm(form: SurveyForm, session: Session): FormState {
  const layout = layoutOf(form);
  const fields = layoutFields(layout);
  const { initial, enums, widgets, derive } = form;
  return new FormState(
    {
      model: { fields, rules: [], display: '' },
      layout,
      fields,
      facts: factsOf(session),
      operation: 'create',
      initial,
      stored: {},
      enums,
      viewer: viewerOf(session),
      widgets,
      derive,
    },
    undefined,
  );
}

/** What is wrong with a form as it is filled in, by the rules of its call. */
export function checkOf({ check, toBody, toField }: SurveyForm): RecordCheck {
  return (data) => check(toBody(data)).map(toField);
}
