-- Tables named by the words that the glossary has for what they hold.
alter table profile_looks rename to profile_views;
alter index profile_looks_pkey rename to profile_views_pkey;
alter index profile_looks_newest rename to profile_views_newest;
alter index profile_looks_age rename to profile_views_age;
alter table profile_views rename constraint profile_looks_student_id_fkey to profile_views_student_id_fkey;
alter table profile_views rename constraint profile_looks_organization_id_fkey to profile_views_organization_id_fkey;

alter table limited_tries rename to limited_attempts;
alter table limited_attempts rename column tries to attempts;
alter index limited_tries_pkey rename to limited_attempts_pkey;
alter index limited_tries_by_end rename to limited_attempts_by_end;

update retention_runs set rule = 'profile_views' where rule = 'profile_looks';
