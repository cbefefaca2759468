alter table organisations add column tagline text not null default '' check (length(tagline) <= 160);
alter table organisations add column founded_year integer check (founded_year between 800 and 2100);
alter table organisations add column links text[] not null default '{}';

-- Names an organisation had in its address; they lead to the one it has now, and nobody else takes them.
create table former_slugs (
  kind text not null,
  slug text not null,
  organisation_id uuid not null references organisations on delete cascade,
  left_at timestamptz not null,
  primary key (kind, slug)
);
create index former_slugs_organisation on former_slugs (organisation_id);
