-- Nearest names first, for names somebody mistyped.
create index university_directory_nearest on university_directory using gist (search gist_trgm_ops(siglen = 128));
-- "mit" finds mit.edu.
create index university_domains_prefix on university_domains (domain text_pattern_ops);
