-- How often pages were opened, by day (UTC) and by the pattern of their address. Nothing tells who it was.
create table page_views (
  day date not null,
  route text not null check (length(route) between 1 and 200),
  views integer not null check (views > 0),
  primary key (day, route)
);

-- How often a job, an event or the profile of an organisation was opened by others than its own team.
create table subject_views (
  subject_id uuid not null,
  day date not null,
  subject_type text not null check (subject_type in ('job', 'event', 'organisation')),
  organisation_id uuid not null references organisations on delete cascade,
  views integer not null check (views > 0),
  primary key (subject_id, day)
);
create index subject_views_organisation on subject_views (organisation_id, day);

-- How many applications of a team were answered, and how many came, in a span of time.
create index applications_team_answers on applications (organisation_id, submitted_at) include (answered_at, reply_by);

-- What happened on the whole installation, by day.
create index applications_by_day on applications (submitted_at);
create index jobs_by_day on jobs (opened_at) where opened_at is not null;
create index career_applications_by_day on career_applications (created_at);
