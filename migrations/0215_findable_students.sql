-- earlier programs: the triggers keep a copy of what they write, and refuse nothing
-- Students whose profile is open to employers, as employers search them: narrow rows with an index for each filter, which triggers keep.
-- Whoever closes the profile, or loses the account, is gone from it in the same transaction.
create table findable_students (
  student_id uuid primary key references role_accounts on delete cascade,
  -- None for a university that says they are not its own.
  university_id uuid,
  is_verified boolean not null,
  -- Where that university is: state and country, folded.
  place text not null,
  degree text,
  majors text[] not null,
  graduation_class integer,
  -- Folded.
  skills text[] not null,
  -- Name, headline, majors and skills, folded.
  words text not null
);
create index findable_students_university on findable_students (university_id, student_id desc);
create index findable_students_class on findable_students (graduation_class, student_id desc);
create index findable_students_degree on findable_students (degree, student_id desc);
create index findable_students_verified on findable_students (student_id desc) where is_verified;
create index findable_students_majors on findable_students using gin (majors);
create index findable_students_skills on findable_students using gin (skills);
create index findable_students_place on findable_students using gin (place gin_trgm_ops);
create index findable_students_words on findable_students using gin (words gin_trgm_ops);

-- Skills as they are compared: whatever their case, accents and spaces.
create function folded_skills(given text[]) returns text[] language sql immutable parallel safe strict
  as $$ select coalesce(array_agg(distinct public.fold(regexp_replace(btrim(one), '\s+', ' ', 'g'))), '{}') from unnest(given) as one $$;

create function place_of(state_province text, country text) returns text language sql immutable parallel safe
  as $$ select public.fold(btrim(coalesce(state_province, '') || ' ' || coalesce(country, ''))) $$;

-- The student's row, if employers may find them.
create function findable_row(student uuid) returns setof findable_students language sql stable
  as $$ select s.account_id, u.id, u.id is not null and s.affiliation = 'verified', place_of(u.state_province, u.country), s.degree, s.majors,
      s.graduation_class, folded_skills(s.skills),
      public.fold(concat_ws(' ', p.first_name, p.last_name, s.headline, array_to_string(s.majors, ' '), array_to_string(s.skills, ' ')))
    from students s join role_accounts a on a.id = s.account_id join persons p on p.id = a.person_id
    left join university_directory u on u.id = s.university_id and s.affiliation <> 'declined'
    where s.account_id = student and s.privacy = 'employers' and a.status = 'active' and p.deleted_at is null $$;

-- The account is locked first: of two that change the student at once, the later one reads what the other wrote.
create function keep_findable(student uuid) returns void language plpgsql as $$
begin
  perform from role_accounts where id = student for no key update;
  insert into findable_students select * from findable_row(student)
    on conflict (student_id) do update set university_id = excluded.university_id, is_verified = excluded.is_verified,
      place = excluded.place, degree = excluded.degree, majors = excluded.majors, graduation_class = excluded.graduation_class,
      skills = excluded.skills, words = excluded.words;
  if not found then
    delete from findable_students where student_id = student;
  end if;
end $$;

create function student_keeps_findable() returns trigger language plpgsql as $$
begin
  perform keep_findable(new.account_id);
  return null;
end $$;
create function account_keeps_findable() returns trigger language plpgsql as $$
begin
  perform keep_findable(new.id);
  return null;
end $$;
create function person_keeps_findable() returns trigger language plpgsql as $$
begin
  perform keep_findable(id) from role_accounts where person_id = new.id and role = 'student';
  return null;
end $$;
create function directory_keeps_findable() returns trigger language plpgsql as $$
begin
  update findable_students set place = place_of(new.state_province, new.country) where university_id = new.id;
  return null;
end $$;

create trigger new_student_is_findable after insert on students for each row
  when (new.privacy = 'employers') execute function student_keeps_findable();
create trigger student_keeps_findable after update of privacy, university_id, affiliation, degree, majors, graduation_class, skills, headline
  on students for each row when ((new.privacy = 'employers' or old.privacy = 'employers') and
    (old.privacy, old.university_id, old.affiliation, old.degree, old.majors, old.graduation_class, old.skills, old.headline) is distinct from
    (new.privacy, new.university_id, new.affiliation, new.degree, new.majors, new.graduation_class, new.skills, new.headline))
  execute function student_keeps_findable();
create trigger account_keeps_findable after update of status on role_accounts for each row
  when (new.role = 'student' and old.status is distinct from new.status) execute function account_keeps_findable();
create trigger person_keeps_findable after update of first_name, last_name, deleted_at on persons for each row
  when ((old.first_name, old.last_name, old.deleted_at) is distinct from (new.first_name, new.last_name, new.deleted_at))
  execute function person_keeps_findable();
create trigger directory_keeps_findable after update of state_province, country on university_directory for each row
  when ((old.state_province, old.country) is distinct from (new.state_province, new.country)) execute function directory_keeps_findable();
