-- Each place is judged by the numbers its holder could read: those of a policy that refuses registrations, since when they held.
create table no_show_terms (
  organization_id uuid not null references no_show_policies on delete cascade,
  since timestamptz not null,
  times integer not null check (times between 1 and 10),
  days integer not null check (days between 7 and 365),
  primary key (organization_id, since)
);

insert into no_show_terms (organization_id, since, times, days)
select organization_id, counts_from, times, days from no_show_policies where step = 'refusal';
