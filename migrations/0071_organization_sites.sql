-- outside a transaction
create index concurrently organizations_site on organizations (
  (regexp_replace(lower(split_part(split_part(split_part(website, '://', 2), '/', 1), ':', 1)), '^www\.', ''))
) where kind = 'employer' and state = 'approved';
