-- A university confirms the students who name it, or says that they are not its own.
alter table students drop constraint students_affiliation_check;
alter table students add constraint students_affiliation_check check (affiliation in ('unverified', 'verified', 'declined'));
-- Since when the affiliation is what it is; none without a university.
alter table students add column affiliation_at timestamptz;
update students s set affiliation_at = a.created_at from role_accounts a where a.id = s.account_id and s.university_id is not null;

-- A university's students in the order of its list: who waits first, the longest wait before the others.
create index students_of_university on students (university_id, (affiliation <> 'unverified'), affiliation_at, account_id);
drop index students_university;
