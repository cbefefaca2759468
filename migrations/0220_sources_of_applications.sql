-- earlier programs: they leave it empty, which says that nobody knows
-- Where the student came upon the job; empty where nobody knows.
alter table applications add column came_from text;
alter table applications add constraint applications_came_from check (came_from in (
  'search', 'saved_search', 'recommendation', 'liked', 'public_page', 'employer_page', 'invitation', 'fair', 'direct_link')) not valid;
