/** The address of a patient survey, for the patient. */
export function patientSurveyLink(slug: string): string {
  return `${location.origin}/px/s/${slug}`;
}
