create table events (
  id uuid primary key,
  -- The host: an employer or a university.
  organization_id uuid not null references organizations,
  created_by uuid references role_accounts on delete set null,
  -- `ended` follows from the clock.
  state text not null check (state in ('draft', 'published', 'canceled', 'removed')),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 60000),
  kind text check (kind in (
    'career_fair', 'info_session', 'workshop', 'networking', 'interview_day', 'webinar', 'other')),
  format text check (format in ('in_person', 'virtual', 'hybrid')),
  venue_name text check (length(venue_name) <= 200),
  venue_address text check (length(venue_address) <= 500),
  -- Shown only to registered students.
  meeting_url text constraint events_meeting_url_absolute check (meeting_url ~* '^https?://[^/\\]'),
  time_zone text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  visibility text not null default 'public' check (visibility in ('public', 'partners', 'invited')),
  target_student_group jsonb not null default '[]' check (jsonb_typeof(target_student_group) = 'array'),
  intended_time_period jsonb not null default '[]' check (jsonb_typeof(intended_time_period) = 'array'),
  cover_file_id uuid references stored_files,
  cover_pick text,
  booth_map_file_id uuid references stored_files,
  booth_currency text check (booth_currency ~ '^[A-Z]{3}$'),
  -- Days after registering within which a booth has to be paid.
  payment_due_days integer not null default 30 check (payment_due_days between 1 and 365),
  -- Until when other organizations may register and change their registration; if empty, the start.
  exhibitors_close_at timestamptz,
  -- Raised by each change of time or place once published: the SEQUENCE of calendar entries.
  sequence integer not null default 0 check (sequence >= 0),
  -- Raised to end earlier invitation links.
  link_version integer not null default 1 check (link_version >= 1),
  announced_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  moved_at timestamptz,
  canceled_at timestamptz,
  removed_at timestamptz,
  search tsvector generated always as (
    setweight(search_vector(title), 'A') || setweight(search_vector(coalesce(venue_name, '') || ' ' || coalesce(venue_address, '')), 'B')
    || setweight(search_vector(regexp_replace(description, '<[^>]*>', ' ', 'g')), 'C')
  ) stored,
  check (ends_at > starts_at),
  check (registration_closes_at > registration_opens_at),
  check (state = 'draft' or state = 'removed' or (
    kind is not null and format is not null and starts_at is not null and ends_at is not null)),
  check ((state in ('published', 'canceled')) <= (published_at is not null)),
  check ((state = 'canceled') = (canceled_at is not null)),
  check ((state = 'removed') = (removed_at is not null))
);
create index events_host on events (organization_id, starts_at desc, id desc) where state <> 'removed';
create index events_upcoming on events (ends_at, id) where state = 'published';
create index events_starting on events (starts_at, id) where state = 'published';
create index events_search on events using gin (search) where state = 'published';
create index events_published on events (published_at desc, id desc) where state = 'published' and visibility = 'public';
create trigger cover_file_id_replaced after update of cover_file_id on events for each row
  when (old.cover_file_id is not null and old.cover_file_id is distinct from new.cover_file_id) execute function note_loose_file('cover_file_id');
create trigger cover_file_id_gone after delete on events for each row
  when (old.cover_file_id is not null) execute function note_loose_file('cover_file_id');
create trigger booth_map_file_id_replaced after update of booth_map_file_id on events for each row
  when (old.booth_map_file_id is not null and old.booth_map_file_id is distinct from new.booth_map_file_id) execute function note_loose_file('booth_map_file_id');
create trigger booth_map_file_id_gone after delete on events for each row
  when (old.booth_map_file_id is not null) execute function note_loose_file('booth_map_file_id');

-- The scarce resource, in its own row that is locked by whoever takes, frees or changes places.
create table event_places (
  event_id uuid primary key references events on delete cascade,
  capacity integer check (capacity between 1 and 100000),
  -- Registered and offered.
  taken integer not null default 0 check (taken >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  last_number bigint not null default 0,
  check (taken <= capacity)
);
-- Events with free places and people waiting for them: rare, and checked every minute.
create index event_places_left_over on event_places (event_id) where waiting > 0 and (capacity is null or taken < capacity);

create table event_duty (
  event_id uuid not null references events on delete cascade,
  account_id uuid not null references role_accounts on delete cascade,
  added_at timestamptz not null,
  primary key (event_id, account_id)
);
create index event_duty_account on event_duty (account_id);

create table event_booths (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  position integer not null check (position between 0 and 500),
  name text not null check (length(name) between 1 and 100),
  size text not null default '' check (length(size) <= 100),
  -- Minor units of the event's booth currency.
  price bigint not null default 0 check (price >= 0),
  quantity integer not null check (quantity between 1 and 1000),
  held integer not null default 0 check (held >= 0),
  amenities text[] not null default '{}',
  check (held <= quantity),
  unique (id, event_id),
  unique (event_id, name)
);
create index event_booths_event on event_booths (event_id, position, id);

create table event_likes (
  student_id uuid not null references role_accounts on delete cascade,
  event_id uuid not null references events on delete cascade,
  liked_at timestamptz not null,
  primary key (student_id, event_id)
);
create index event_likes_list on event_likes (student_id, liked_at desc, event_id desc);
create index event_likes_event on event_likes (event_id);

create table event_invitations (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  organization_id uuid not null references organizations,
  state text not null check (state in ('pending', 'accepted', 'declined')),
  way text not null check (way in ('pick', 'link')),
  message text not null default '' check (length(message) <= 2000),
  decline_reason text check (length(decline_reason) <= 1000),
  invited_by uuid references role_accounts on delete set null,
  answered_by uuid references role_accounts on delete set null,
  created_at timestamptz not null,
  answered_at timestamptz,
  -- The message of an invited organization when it accepts.
  answer text not null default '' check (length(answer) <= 2000),
  unique (event_id, organization_id),
  check ((state = 'pending') = (answered_at is null)),
  check (state = 'declined' or decline_reason is null)
);
create index event_invitations_invited on event_invitations (organization_id, state, created_at desc, id desc);
create index event_invitations_event on event_invitations (event_id, state, id);

-- Who from the invited team comes.
create table event_invitation_guests (
  invitation_id uuid not null references event_invitations on delete cascade,
  account_id uuid not null references role_accounts on delete cascade,
  primary key (invitation_id, account_id)
);
create index event_invitation_guests_account on event_invitation_guests (account_id);

-- Anyone who joins the team through an invitation for an event is on duty there.
create table event_duty_invitations (
  link_id uuid not null references mailed_links on delete cascade,
  event_id uuid not null references events on delete cascade,
  -- Waits until the invited person has verified the address.
  message text not null default '' check (length(message) <= 1000),
  primary key (link_id, event_id)
);
create index event_duty_invitations_event on event_duty_invitations (event_id);

-- When a university last told its students about an event, and how many it told.
create table event_announcements (
  event_id uuid not null references events on delete cascade,
  organization_id uuid not null references organizations,
  announced_at timestamptz not null,
  students integer not null check (students >= 0),
  primary key (event_id, organization_id)
);

-- One row per event and student; someone who cancels and comes back keeps the row, and the log keeps the history.
create table event_registrations (
  id uuid primary key,
  event_id uuid not null references events,
  student_id uuid not null references role_accounts,
  state text not null check (state in ('registered', 'waitlisted', 'offered', 'canceled')),
  -- The order in which the database saw them; new with each registration.
  number bigint not null,
  registered_at timestamptz,
  offer_expires_at timestamptz,
  canceled_at timestamptz,
  cancel_cause text check (cancel_cause in ('student', 'host', 'lapsed', 'event', 'affiliation')),
  -- Since then, the student can register again only if the host lets them.
  barred_at timestamptz constraint event_registrations_barred_check check (barred_at is null or state = 'canceled'),
  -- The university whose word let the student in; none if the event was open to everyone when they registered.
  through_university_id uuid references university_directory,
  -- The event's sequence the student agreed to; lower than the event's after a move.
  confirmed_sequence integer not null default 0,
  attendance text check (attendance in ('checked_in', 'no_show')),
  checked_in_at timestamptz,
  checked_in_by uuid references role_accounts on delete set null,
  -- The content of a ticket's QR code: known only to its holder, short enough to be typed at the door.
  ticket_code text not null generated always as (upper(left(encode(sha256(uuid_send(id)), 'hex'), 12))) stored,
  -- The time zone of the student's browser when they registered, so that emails can state their local time.
  time_zone text check (length(time_zone) <= 64),
  created_at timestamptz not null,
  state_at timestamptz not null,
  unique (event_id, student_id),
  unique (event_id, number),
  check ((state = 'offered') = (offer_expires_at is not null)),
  check ((state = 'canceled') = (canceled_at is not null)),
  check ((state = 'canceled') = (cancel_cause is not null)),
  check (state <> 'registered' or registered_at is not null),
  check (attendance is null or state = 'registered'),
  check ((attendance is not distinct from 'checked_in') = (checked_in_at is not null)),
  check (checked_in_by is null or checked_in_at is not null)
);
create index event_registrations_waiting on event_registrations (event_id, number) where state = 'waitlisted';
create index event_registrations_offers on event_registrations (offer_expires_at, id) where state = 'offered';
create index event_registrations_list on event_registrations (event_id, state, registered_at, id);
create index event_registrations_student on event_registrations (student_id, state, event_id);
create unique index event_registrations_ticket on event_registrations (ticket_code, event_id);
create index event_registrations_arrivals on event_registrations (event_id, checked_in_at desc, id desc)
  where checked_in_at is not null;

-- Reminders sent: a moved event has a different time, so people are reminded again.
create table event_reminders (
  registration_id uuid not null references event_registrations on delete cascade,
  hours_before smallint not null check (hours_before in (1, 24)),
  starts_at timestamptz not null,
  primary key (registration_id, hours_before, starts_at)
);

-- Raised to end a previous feed address; no row means 1.
create table calendar_feeds (
  account_id uuid primary key references role_accounts on delete cascade,
  version integer not null check (version >= 1)
);
