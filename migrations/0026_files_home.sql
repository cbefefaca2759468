-- Where the files of this installation are kept, as its running servers say: a folder, by the id written beside it, or a bucket.
create table files_home (
  only_one boolean primary key default true check (only_one),
  home text not null,
  -- of this database: a restored copy has no running servers yet
  database_id oid not null,
  seen_at timestamptz not null
);
