-- What a student may send with an application to say that it is one of their first choices: three a term, whatever happens at the
-- same moment. A row is made when one is first sent, and stays: sent, free again, or spent.
create table first_choices (
  id uuid primary key,
  student_id uuid not null references role_accounts on delete cascade,
  -- The term whose three it is one of.
  term text not null check (term ~ '^20[0-9]{2}-(spring|fall)$'),
  place integer not null check (place between 1 and 3),
  -- The term it can be sent in: its own, or the one in which it came back.
  usable_in text not null check (usable_in ~ '^20[0-9]{2}-(spring|fall)$'),
  -- `standing`: with an application, where the team sees it. `spent`: the student ended that application after the team had opened it.
  state text not null check (state in ('free', 'standing', 'spent')),
  application_id uuid references applications on delete cascade,
  organization_id uuid references organizations,
  sent_at timestamptz,
  -- Until when an answer is promised; empty once that day was looked at.
  returns_at timestamptz,
  unique (student_id, term, place),
  check ((state = 'free') = (application_id is null)),
  check ((state = 'free') = (organization_id is null)),
  check ((state = 'free') = (sent_at is null)),
  check (returns_at is null or state = 'standing')
);
-- One with an application at a time.
create unique index first_choices_standing on first_choices (application_id) where state = 'standing';
create index first_choices_application on first_choices (application_id) where application_id is not null;
create index first_choices_team on first_choices (organization_id, application_id) where state = 'standing';
create index first_choices_organization on first_choices (organization_id) where organization_id is not null;
create index first_choices_returning on first_choices (returns_at, id) where returns_at is not null;
