-- Written by `npm run generate` from schema/themes. Changes here are lost.

-- Gives organizations the built-in themes that they have not yet, and brings names and descriptions up to date.
create or replace function app.add_built_in_themes(organization_ids uuid[]) returns void
language sql set search_path = public, pg_temp
as $$
  insert into themes as t (organization_id, origin, code, number, built_in_name, description, experience_type)
  select o.id, 'BUILT_IN', b.* from unnest(organization_ids) as o (id) cross join (values
    ('APPOINTMENT_AVAILABILITY', 1, 'Appointment availability', 'Whether one gets an appointment soon and at a suitable time: waiting lists, opening hours, evenings and weekends, being fitted in.', 'PATIENT'),
    ('BILLING', 2, 'Billing and cost', 'Prices, estimates, bills, payments and whether it is worth the money.', 'PATIENT'),
    ('BUILDING', 3, 'Building and parking', 'The place: parking and what it costs, the way there, access, rooms, the waiting room itself, furniture and equipment, temperature, noise and atmosphere.', 'PATIENT'),
    ('CHILDREN', 4, 'Children', 'The care of children: how a child is treated, and what the place offers children. A relative who is not a patient is not enough.', 'PATIENT'),
    ('CLEANLINESS', 5, 'Cleanliness', 'Whether rooms, instruments and people are clean, and the protection against infection. Not the cleaning of teeth.', 'PATIENT'),
    ('CLINICAL_RESULT', 6, 'Clinical result', 'Whether treatment works and lasts, and how skilled it is: outcome, quality of treatment, diagnosis, medication, knowledge and competence. "Good care" alone is not enough.', 'PATIENT'),
    ('EXPLANATIONS', 7, 'Explanations', 'Whether treatment, options and next steps are explained, questions answered, and the patient kept informed: information, advice, instructions, communication.', 'PATIENT'),
    ('FOLLOW_UP', 8, 'Follow-up', 'Contact after the visit: calls back, test results, aftercare, check-ups, next steps after discharge.', 'PATIENT'),
    ('FRONT_DESK', 9, 'Front desk and scheduling', 'Reception, the phone, booking, changing and cancelling appointments, reminders, forms and records.', 'PATIENT'),
    ('INSURANCE', 10, 'Insurance', 'Insurance: what it covers, claims, networks, and how the practice deals with it.', 'PATIENT'),
    ('PAIN_AND_GENTLENESS', 11, 'Pain and gentleness', 'Whether it hurts, how gently it is done, numbing, and fear of treatment.', 'PATIENT'),
    ('PRIVACY', 12, 'Privacy', 'Whether personal matters stay personal: being overheard or seen, confidentiality, data.', 'PATIENT'),
    ('STAFF_KINDNESS', 13, 'Staff kindness', 'How people treat the patient: friendly, caring, polite, helpful, patient, reassuring, listening, or rude and dismissive. General praise ("great staff") and "professional" are not enough.', 'PATIENT'),
    ('WAITING', 14, 'Waiting', 'How long one waits for care, or whether it is prompt and on time: in the waiting room, on the phone, for a reply. Weeks on a waiting list are "Appointment availability", and also this where somebody writes of waiting.', 'PATIENT'),
    ('GROWTH', 15, 'Growth and training', 'Training, learning, promotion and career.', 'EMPLOYEE'),
    ('LEADERSHIP', 16, 'Leadership', 'How managers, owners and doctors lead: listening, support, fairness, decisions, communication from above.', 'EMPLOYEE'),
    ('PATIENTS', 17, 'Patients', 'Patients and the care that the practice gives them, as those who work there see it.', 'EMPLOYEE'),
    ('PAY', 18, 'Pay and benefits', 'Wages, raises, bonuses, overtime pay, insurance and other benefits.', 'EMPLOYEE'),
    ('RECOGNITION', 19, 'Recognition', 'Being thanked, valued and seen for good work.', 'EMPLOYEE'),
    ('SAFETY', 20, 'Safety', 'Physical and mental safety: protection, infection, injuries, harassment, fear of speaking up.', 'EMPLOYEE'),
    ('SCHEDULE', 21, 'Schedule and time off', 'Working hours, shifts, notice of changes, vacation and leave.', 'EMPLOYEE'),
    ('TEAM', 22, 'Team and coworkers', 'How people work together: help, trust, communication, gossip, conflict, culture.', 'EMPLOYEE'),
    ('TOOLS', 23, 'Tools and equipment', 'Equipment, supplies, software and rooms to work in.', 'EMPLOYEE'),
    ('WORKLOAD', 24, 'Workload', 'How much there is to do and how many do it: staffing, pace, stress, exhaustion, breaks.', 'EMPLOYEE')
  ) as b (code, number, built_in_name, description, experience_type)
  on conflict (organization_id, number) do update set origin = excluded.origin, code = excluded.code,
    built_in_name = excluded.built_in_name, description = excluded.description, experience_type = excluded.experience_type;
$$;
revoke execute on function app.add_built_in_themes from public;

create or replace function app.add_themes_of_organization() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform app.add_built_in_themes(array[new.id]);
  return null;
end
$$;
revoke execute on function app.add_themes_of_organization from public;

create or replace trigger add_themes after insert on organizations
for each row execute function app.add_themes_of_organization();

select app.add_built_in_themes(array_agg(id)) from organizations;
