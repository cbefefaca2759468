-- While a backup copies the files its snapshot names, none are removed. A backup that died stops holding them at `ends_at`.
create table file_removal_pauses (
  id uuid primary key,
  ends_at timestamptz not null
);
