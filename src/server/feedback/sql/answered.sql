-- Stores the answered categories on the survey's row, so that lists by category read an index instead of the answers.

-- The bit of a category; null for an unknown one.
create or replace function app.category_bit(code text) returns bigint
language sql immutable parallel safe return 1::bigint << (array_position('{EMP,AL,SDM,EA,WR,PT,VAL,PRIV,CS,WT,CL,PC,OE,PR,OOH,FN,APRNC,PN,SMKG,DM,DH,CSEN,AVM,OTPRT,CPTCY,PRBSV,C4OTH,BDTST,LDTRT,ERFWL,EOLTY}'::text[], code) - 1);

create or replace function app.keep_answered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    update surveys s set answered = s.answered | n.bits
    from (select organization_id, survey_id, bit_or(app.category_bit(category)) as bits from now_there
      where value is not null group by organization_id, survey_id) n
    where s.organization_id = n.organization_id and s.id = n.survey_id and s.answered & n.bits <> n.bits;
  else
    update surveys s set answered = n.bits
    from (select g.organization_id, g.survey_id, coalesce((select bit_or(app.category_bit(a.category)) from answers a
        where a.organization_id = g.organization_id and a.survey_id = g.survey_id and a.value is not null), 0) as bits
      from gone g group by g.organization_id, g.survey_id) n
    where s.organization_id = n.organization_id and s.id = n.survey_id and s.answered <> n.bits;
  end if;
  return null;
end
$$;

create or replace trigger answers_answered_insert after insert on answers
  referencing new table as now_there for each statement execute function app.keep_answered();
create or replace trigger answers_answered_update after update on answers
  referencing old table as gone for each statement execute function app.keep_answered();
create or replace trigger answers_answered_delete after delete on answers
  referencing old table as gone for each statement execute function app.keep_answered();
-- fires for bulk loads as well
alter table answers enable always trigger answers_answered_insert;
alter table answers enable always trigger answers_answered_update;
alter table answers enable always trigger answers_answered_delete;
