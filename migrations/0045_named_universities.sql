-- A student may name a university the directory lacks, in their own words, until it has an entry there.
alter table students add column university_name text check (is_tidy_name(university_name));
alter table students add check (university_id is null or university_name is null);
create index students_named on students (fold(university_name)) where university_name is not null;

-- Made when a university was approved here, and not of the imported list.
alter table university_directory add column made_here boolean not null default false;
