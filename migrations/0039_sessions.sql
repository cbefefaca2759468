-- A session lives 90 days at most, however often it is used. Hours, because days change their length with the server's time zone.
update sessions set expires_at = least(expires_at, created_at + interval '2160 hours');
alter table sessions
  add constraint sessions_end check (expires_at <= created_at + interval '2160 hours'),
  -- When whoever holds the session last proved to be the person.
  add column confirmed_at timestamptz,
  -- Where it was used last, as coarse as a network: the person sees it in the list of their devices.
  add column network cidr check (masklen(network) = case family(network) when 4 then 24 else 48 end),
  -- The secret it had before the last proof, for calls that were under way at that moment.
  add column former_hash bytea unique,
  add column former_until timestamptz,
  add constraint sessions_former check ((former_hash is null) = (former_until is null));
update sessions set confirmed_at = created_at;
alter table sessions alter column confirmed_at set not null;
