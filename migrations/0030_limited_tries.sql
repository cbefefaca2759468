-- Tries of the calls that are limited, counted by all servers together. Unlogged: after a crash it is empty, and counting begins anew.
create unlogged table limited_tries (
  key bytea primary key,
  tries integer not null,
  ends_at timestamptz not null
);
create index limited_tries_by_end on limited_tries (ends_at);
