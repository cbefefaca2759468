-- Names of skills to complete from, as a list was imported (npm run import:skills). Skills themselves stay words that people choose.
create table skill_names (
  -- Where its list says what it is; the same file again changes nothing.
  uri text primary key check (length(uri) between 1 and 300),
  -- As a profile takes it.
  name text not null check (length(name) between 1 and 60)
);

-- What leads to a name: itself, and other words for it.
create table skill_labels (
  uri text not null references skill_names on delete cascade,
  label text not null check (length(label) between 1 and 200),
  folded text not null generated always as (fold(label)) stored,
  is_preferred boolean not null,
  primary key (uri, label)
);
-- Completed from the first letter on, and from three letters on where any word of it begins.
create index skill_labels_begin on skill_labels (folded text_pattern_ops, uri);
create index skill_labels_words on skill_labels using gin ((' ' || folded) gin_trgm_ops);
