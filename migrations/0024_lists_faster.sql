-- The participants of an event are found as applicants are (0022): by copies of the student's folded name and studies, in the
-- index that holds the list. A canceled registration keeps them, but no list may ask for more than the name then.
alter table event_registrations add column participant_first text not null default '', add column participant_last text not null default '',
  add column participant_majors text[] not null default '{}', add column participant_class integer,
  add column participant_university uuid, add column participant_university_named text;

-- The person is locked against changes until the registration is committed, and whatever changes the copies waits for the
-- person: so that one of the two sees the other. What the profile says is read once that lock is held.
create function registration_names_participant() returns trigger language plpgsql as $$
begin
  select public.fold(p.first_name), public.fold(p.last_name) into new.participant_first, new.participant_last
    from role_accounts a join persons p on p.id = a.person_id where a.id = new.student_id for share of p;
  select s.majors, s.graduation_class, case when s.affiliation <> 'declined' then s.university_id end, public.fold(s.university_name)
    into new.participant_majors, new.participant_class, new.participant_university, new.participant_university_named
    from students s where s.account_id = new.student_id;
  new.participant_majors := coalesce(new.participant_majors, '{}');
  return new;
end $$;

create function participant_renamed() returns trigger language plpgsql as $$
declare
  accounts uuid[] := array(select id from role_accounts where person_id = new.id and role = 'student');
begin
  perform from event_registrations where student_id = any(accounts) order by id for update;
  update event_registrations set participant_first = public.fold(new.first_name), participant_last = public.fold(new.last_name)
    where student_id = any(accounts);
  return null;
end $$;

create function participant_studies() returns trigger language plpgsql as $$
begin
  perform from persons p join role_accounts a on a.person_id = p.id where a.id = new.account_id for no key update of p;
  perform from event_registrations where student_id = new.account_id order by id for update;
  update event_registrations set participant_majors = new.majors, participant_class = new.graduation_class,
      participant_university = case when new.affiliation <> 'declined' then new.university_id end,
      participant_university_named = public.fold(new.university_name)
    where student_id = new.account_id;
  return null;
end $$;

create or replace function applicant_studies() returns trigger language plpgsql as $$
begin
  perform from persons p join role_accounts a on a.person_id = p.id where a.id = new.account_id for no key update of p;
  perform from applications where student_id = new.account_id order by id for update;
  update applications set applicant_majors = new.majors, applicant_class = new.graduation_class where student_id = new.account_id;
  return null;
end $$;

-- Millions of rows change at once: without their indexes, which are made again.
do $$
declare
  one record;
  parked text[] := '{}';
begin
  drop index event_registrations_found;
  for one in select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = 'event_registrations'::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  loop
    parked := parked || one.definition;
    execute format('drop index %s', one.name);
  end loop;
  update event_registrations r set participant_first = fold(p.first_name), participant_last = fold(p.last_name), participant_majors = s.majors,
      participant_class = s.graduation_class, participant_university = case when s.affiliation <> 'declined' then s.university_id end,
      participant_university_named = fold(s.university_name)
    from role_accounts a join persons p on p.id = a.person_id join students s on s.account_id = a.id
    where a.id = r.student_id;
  foreach one.definition in array parked loop
    execute one.definition;
  end loop;
end $$;

create trigger registration_names_participant before insert on event_registrations
  for each row execute function registration_names_participant();
create trigger participant_renamed after update of first_name, last_name on persons
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)) execute function participant_renamed();
create trigger participant_studies after update of majors, graduation_class, university_id, university_name, affiliation on students
  for each row when ((old.majors, old.graduation_class, case when old.affiliation <> 'declined' then old.university_id end, old.university_name)
    is distinct from (new.majors, new.graduation_class, case when new.affiliation <> 'declined' then new.university_id end, new.university_name))
  execute function participant_studies();

create index event_registrations_found on event_registrations (event_id, number) include (id, state, attendance, created_at,
  participant_first, participant_last, participant_majors, participant_class, participant_university, participant_university_named);

-- What people are searched by, with the accounts and students a search lists: a name is found among everyone or among a
-- university's students without reading their persons.
alter table role_accounts add column words text not null default '';
alter table students add column words text not null default '';

create function words_of_person(person persons) returns text language sql stable as $$
  select public.fold(person.first_name || ' ' || person.last_name || ' ' || person.email) $$;

create function account_takes_words() returns trigger language plpgsql as $$
begin
  select words_of_person(p) into new.words from persons p where p.id = new.person_id for share;
  return new;
end $$;

create function student_takes_words() returns trigger language plpgsql as $$
begin
  select words_of_person(p) into new.words from role_accounts a join persons p on p.id = a.person_id
    where a.id = new.account_id for share of p;
  return new;
end $$;

create function person_has_new_words() returns trigger language plpgsql as $$
declare
  found text := words_of_person(new);
begin
  perform from role_accounts where person_id = new.id order by id for update;
  update role_accounts set words = found where person_id = new.id;
  update students set words = found where account_id in (select id from role_accounts where person_id = new.id and role = 'student');
  return null;
end $$;

drop index role_accounts_listed, students_listed, persons_search;
update role_accounts a set words = words_of_person(p) from persons p where p.id = a.person_id;
update students s set words = a.words from role_accounts a where a.id = s.account_id;

create trigger account_takes_words before insert on role_accounts for each row execute function account_takes_words();
create trigger student_takes_words before insert on students for each row execute function student_takes_words();
create trigger person_has_new_words after update of first_name, last_name, email on persons
  for each row when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
  execute function person_has_new_words();

create index role_accounts_listed on role_accounts (created_at, id) include (person_id, role, status, organization_id, words);
create index role_accounts_words on role_accounts using gin (words gin_trgm_ops);
create index students_listed on students (university_id, (affiliation <> 'unverified'), affiliation_at, account_id)
  include (affiliation, graduation_class, majors, words);
create index students_words on students using gin (words gin_trgm_ops);
-- Those who wait for a university's word: counted with every list of its students.
create index students_waiting on students (university_id, affiliation_at, account_id) where affiliation = 'unverified';

-- What inquiries, applications to the provider and organizations are searched and sorted by is folded once, when it is written:
-- folding thousands of names took longer than finding them.
alter table inquiries add column words text
  generated always as (fold(name || ' ' || email || ' ' || coalesce(organization_name, '') || ' ' || message)) stored;
alter table career_applications add column words text generated always as (fold(name || ' ' || email)) stored;
alter table organizations add column search text generated always as (fold(name)) stored;
drop index inquiries_words, career_applications_words, organizations_name, organizations_by_name, organizations_approved_name,
  organizations_approved_country, organizations_approved_industry;
create index inquiries_words on inquiries using gin (words gin_trgm_ops);
create index career_applications_words on career_applications using gin (words gin_trgm_ops);
create index organizations_name on organizations using gin (search gin_trgm_ops);
create index organizations_by_name on organizations (search, id);
create index organizations_approved_name on organizations (kind, search, id) where state = 'approved';
create index organizations_approved_country on organizations (kind, country_code, search, id) where state = 'approved';
create index organizations_approved_industry on organizations (kind, industry, search, id) where state = 'approved';

-- Whether an organization has anyone who can answer.
create index role_accounts_teams on role_accounts (organization_id)
  where status = 'active' and team_role in ('owner', 'admin', 'recruiter', 'staff');
