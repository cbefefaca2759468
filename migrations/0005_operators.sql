-- The lists of the review console, whatever they are filtered by.
create index organisations_state on organisations (state, created_at, id);
create index organisations_kind on organisations (kind, created_at, id);
create index organisations_newest on organisations (created_at, id);
create index organisations_by_name on organisations (fold(name), id);

create index role_accounts_state on role_accounts (status, created_at, id);
create index role_accounts_role on role_accounts (role, created_at, id);
create index role_accounts_newest on role_accounts (created_at, id);
create index persons_search on persons using gin (fold(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

-- What operators did, newest first.
create index activities_of_operators on activities (id) where actor_role = 'operator';

-- Letters in trouble.
create index mails_trouble on mails (created_at) where failure is not null;
