-- An invitation holds as long as who made it may make it; who took one up without a proved mailbox is still about to come in by it.
alter table role_accounts add column invited_by uuid references persons on delete set null;
create index role_accounts_invited_by on role_accounts (invited_by) where invited_by is not null;
create index mailed_links_invited_by on mailed_links (invited_by) where invited_by is not null;

-- By whom is not known of those on their way now: they ask to join like anybody else.
update role_accounts set invited_at = null, team_role = case role when 'employer_user' then 'recruiter' else 'staff' end
  where status = 'email_not_verified' and invited_at is not null;
alter table role_accounts add constraint role_accounts_invited_by_somebody
  check (status <> 'email_not_verified' or invited_at is null or invited_by is not null);

-- Open links of people who lost the right before links ended with it, and of organizations out of service.
update mailed_links l set expires_at = now()
  where kind = 'invitation' and used_at is null and expires_at > now()
  and not exists (
    select from role_accounts a join organisations o on o.id = a.organisation_id
    where a.person_id = l.invited_by and a.organisation_id = l.organisation_id and a.status = 'active'
    and o.state = 'approved'
    and (a.team_role = 'owner' or (a.team_role = 'admin' and l.team_role <> 'owner')));
