-- earlier programs: the trigger removes only what they know nothing of
-- Who of the team is to review an application. Whoever leaves the team or may only look on loses it in the same transaction.
create table application_reviewers (
  application_id uuid not null references applications on delete cascade,
  account_id uuid not null references role_accounts on delete cascade,
  assigned_at timestamptz not null,
  primary key (application_id, account_id)
);
create index application_reviewers_account on application_reviewers (account_id, application_id);

create function end_reviewing() returns trigger language plpgsql as $$
begin
  delete from application_reviewers where account_id = new.id;
  return null;
end $$;
create trigger role_accounts_end_reviewing after update of status, organization_id, team_role on role_accounts for each row
  when (old.organization_id is not null
    and (new.status <> 'active' or new.team_role = 'viewer' or new.organization_id is distinct from old.organization_id))
  execute function end_reviewing();
