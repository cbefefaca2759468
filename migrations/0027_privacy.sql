-- Who deleted the account leaves a row without anything that tells who it was: applications and registrations hang on it.
alter table persons add column deleted_at timestamptz;
alter table persons add check (deleted_at is null or email = 'deleted-' || id::text || '@deleted.invalid');

-- Resumes go before the application does: with the person, or when their time is over.
alter table applications alter column resume_file_id drop not null;

-- The log is history, but what in it tells of a person may be taken out when that person goes: members vanish, nothing else changes.
create function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('fairlead.erasing', true) = 'on'
    and to_jsonb(new) - 'data' = to_jsonb(old) - 'data' and old.data @> new.data
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
drop trigger activities_are_history on activities;
create trigger activities_are_history before update or delete on activities
  for each row execute function keep_history();

-- Bytes whose row is gone; whoever removed them takes the row away, so none stay behind when a server ends in between.
create table file_removals (
  storage_key text primary key,
  noted_at timestamptz not null
);

-- When each rule of retention is due again; locked by the server that is at it.
create table retention_runs (
  rule text primary key,
  due_at timestamptz not null
);

create index mails_person on mails (person_id) where person_id is not null;
create index mails_recipient on mails (recipient);
create index inquiries_email on inquiries (email);
create index career_applications_email on career_applications (email);
create index career_applications_age on career_applications (created_at);
create index mailed_links_email on mailed_links (email) where email is not null;
create index notifications_age on notifications (created_at);
create index profile_looks_age on profile_looks (last_at);
create index applications_closed on applications (state_at)
  where state in ('rejected', 'withdrawn') and resume_file_id is not null;
create index role_accounts_unverified on role_accounts (created_at) where status = 'email_not_verified';
create index application_notes_author on application_notes (author_id) where author_id is not null;
create index stored_files_age on stored_files (created_at, id);
