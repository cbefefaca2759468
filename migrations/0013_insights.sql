-- How often pages were opened, by day (UTC) and by the pattern of their address. Nothing identifies visitors.
create table page_views (
  day date not null,
  route text not null check (length(route) between 1 and 200),
  views integer not null check (views > 0),
  primary key (day, route)
);

-- How often a job, an event or an organization's profile was opened by people outside its own team.
create table subject_views (
  subject_id uuid not null,
  day date not null,
  subject_type text not null check (subject_type in ('job', 'event', 'organization')),
  organization_id uuid not null references organizations on delete cascade,
  views integer not null check (views > 0),
  primary key (subject_id, day)
);
create index subject_views_organization on subject_views (organization_id, day);
