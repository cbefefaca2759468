-- Pictures of the provider's Drive that were taken over; another content of the same file is another picture.
create table drive_pictures (
  drive_id text not null check (length(drive_id) <= 200),
  version text not null check (length(version) <= 100),
  file_id uuid not null references stored_files,
  taken_at timestamptz not null,
  primary key (drive_id, version)
);

-- The order of sitemaps and feeds.
create index organisations_public on organisations (kind, id) where state = 'approved';
create index events_published on events (published_at desc, id desc) where state = 'published' and visibility = 'public';

-- When the public profile last changed.
alter table organisations add column updated_at timestamptz;
update organisations set updated_at = coalesce(reviewed_at, created_at);
