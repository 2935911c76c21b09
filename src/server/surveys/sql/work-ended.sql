-- Whether an employee has left: the exit date is the last day of work, and it has ended at all of the employee's locations.
-- Without a location the product's default zone applies, as in src/domain/surveys/place-time-zone.ts.
create or replace function app.work_ended(organization uuid, employee uuid, exit_date date) returns boolean
language sql stable as $$
  select exit_date is not null and exit_date < (
    select coalesce(min((now() at time zone coalesce(app.place_zone(l.time_zone, l.state, l.postal_code), 'US/Eastern'))::date),
      (now() at time zone 'US/Eastern')::date)
    from employee_work_locations w
    join work_locations l on l.organization_id = w.organization_id and l.id = w.work_location_id
    where w.organization_id = organization and w.employee_id = employee)
$$;
