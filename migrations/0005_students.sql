create table students (
  account_id uuid primary key references role_accounts on delete cascade,
  university_id uuid references university_directory,
  -- As the student wrote it, if the directory lacks it, until it has an entry there.
  university_name text check (is_tidy_name(university_name)),
  -- A university confirms the students who name it, or says that they are not its own.
  affiliation text not null default 'unverified' check (affiliation in ('unverified', 'verified', 'declined')),
  -- Since when the affiliation has its state; none without a university.
  affiliation_at timestamptz,
  degree text,
  majors text[] not null default '{}',
  graduation_class integer check (graduation_class between 1950 and 2100),
  skills text[] not null default '{}',
  headline text not null default '',
  about text not null default '',
  links text[] not null default '{}' constraint students_links_absolute
    check (links = '{}' or array_to_string(links, chr(10)) !~* '(^|\n)(?!https?://[^/\\])'),
  privacy text not null default 'private' check (privacy in ('private', 'employers')),
  resume_file_id uuid references stored_files,
  check (university_id is null or university_name is null)
);
-- A university's students in the order of its list: waiting ones first, the longest waiting on top.
create index students_of_university on students (university_id, (affiliation <> 'unverified'), affiliation_at, account_id);
create index students_named on students (fold(university_name)) where university_name is not null;
create trigger resume_file_id_replaced after update of resume_file_id on students for each row
  when (old.resume_file_id is not null and old.resume_file_id is distinct from new.resume_file_id) execute function note_loose_file('resume_file_id');
create trigger resume_file_id_gone after delete on students for each row
  when (old.resume_file_id is not null) execute function note_loose_file('resume_file_id');

-- A university's statement that a student is not its own. It concerns the two of them and stays when the student names another
-- university in the meantime; only the university takes it back.
create table affiliation_declines (
  student_id uuid not null references role_accounts on delete cascade,
  university_id uuid not null references university_directory,
  declined_at timestamptz not null,
  primary key (student_id, university_id)
);
create index affiliation_declines_university on affiliation_declines (university_id);

-- Which organization viewed a student's profile or resume: one row per organization and day (UTC).
create table profile_looks (
  student_id uuid not null references role_accounts on delete cascade,
  organization_id uuid not null references organizations,
  day date not null,
  -- When each was last opened that day.
  profile_at timestamptz,
  resume_at timestamptz,
  last_at timestamptz not null,
  primary key (student_id, organization_id, day),
  check (profile_at is not null or resume_at is not null),
  check (last_at = greatest(profile_at, resume_at))
);
create index profile_looks_newest on profile_looks (student_id, last_at desc, organization_id);
create index profile_looks_age on profile_looks (last_at);
