-- What a team finds its applicants by, in one index with what is decided about them, so that a list with any filter and in any
-- order reads nothing else. The copies of the student's name (folded), majors and class are kept by the triggers below.
alter table applications add column applicant_first text not null default '', add column applicant_last text not null default '',
  add column applicant_majors text[] not null default '{}', add column applicant_class integer;

-- The student is locked against changes until the application is committed, so that one of the two sees the other.
create function application_names_applicant() returns trigger language plpgsql as $$
begin
  select public.fold(p.first_name), public.fold(p.last_name) into new.applicant_first, new.applicant_last
    from role_accounts a join persons p on p.id = a.person_id where a.id = new.student_id for share of p;
  select coalesce(s.majors, '{}'), s.graduation_class into new.applicant_majors, new.applicant_class
    from (values (new.student_id)) as one (id) left join students s on s.account_id = one.id;
  return new;
end $$;

create function applicant_renamed() returns trigger language plpgsql as $$
declare
  accounts uuid[] := array(select id from role_accounts where person_id = new.id and role = 'student');
begin
  perform from applications where student_id = any(accounts) order by id for update;
  update applications set applicant_first = public.fold(new.first_name), applicant_last = public.fold(new.last_name)
    where student_id = any(accounts);
  return null;
end $$;

create function applicant_studies() returns trigger language plpgsql as $$
begin
  perform from applications where student_id = new.account_id order by id for update;
  update applications set applicant_majors = new.majors, applicant_class = new.graduation_class where student_id = new.account_id;
  return null;
end $$;

-- Millions of rows change at once: without their indexes, which are made again, in a quarter of the time.
do $$
declare
  one record;
  parked text[] := '{}';
begin
  for one in select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = 'applications'::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      and i.indexrelid not in ('applications_team_newest'::regclass, 'applications_team_answers'::regclass)
  loop
    parked := parked || one.definition;
    execute format('drop index %s', one.name);
  end loop;
  drop index applications_team_newest, applications_team_answers;
  update applications a set applicant_first = fold(p.first_name), applicant_last = fold(p.last_name), applicant_majors = s.majors,
      applicant_class = s.graduation_class
    from role_accounts r join persons p on p.id = r.person_id join students s on s.account_id = r.id
    where r.id = a.student_id;
  foreach one.definition in array parked loop
    execute one.definition;
  end loop;
end $$;

create trigger application_names_applicant before insert on applications
  for each row execute function application_names_applicant();
create trigger applicant_renamed after update of first_name, last_name on persons
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)) execute function applicant_renamed();
create trigger applicant_studies after update of majors, graduation_class on students
  for each row when ((old.majors, old.graduation_class) is distinct from (new.majors, new.graduation_class)) execute function applicant_studies();

-- The two indexes left out above were parts of this one.
create index applications_found on applications (organization_id, submitted_at desc, id desc) include (job_id, state, offer_declined_at,
  is_waiting, reply_by, state_at, answered_at, rating, applicant_first, applicant_last, applicant_majors, applicant_class);
