-- Links in rich text are absolute and lead by https, http or mailto. Texts were kept by a sanitizer that writes attributes
-- in one way only; links it let through before lose where they lead, and keep their words.
update jobs set description = regexp_replace(description, '(<a(?: [a-z]+="[^"]*")*?) href="(?!https?://|mailto:)[^"]*"', '\1', 'gi')
  where description ~* ' href="(?!https?://|mailto:)';
update events set description = regexp_replace(description, '(<a(?: [a-z]+="[^"]*")*?) href="(?!https?://|mailto:)[^"]*"', '\1', 'gi')
  where description ~* ' href="(?!https?://|mailto:)';
update organisations set description = regexp_replace(description, '(<a(?: [a-z]+="[^"]*")*?) href="(?!https?://|mailto:)[^"]*"', '\1', 'gi')
  where description ~* ' href="(?!https?://|mailto:)';
update career_openings set description = regexp_replace(description, '(<a(?: [a-z]+="[^"]*")*?) href="(?!https?://|mailto:)[^"]*"', '\1', 'gi')
  where description ~* ' href="(?!https?://|mailto:)';

-- Web addresses are absolute: `https:name` parses as one, but a page takes it for an address of its own.
update organisations set website = regexp_replace(website, '^(https?):[/\\]*', '\1://', 'i') where website !~* '^https?://[^/\\]';
update jobs set external_url = regexp_replace(external_url, '^(https?):[/\\]*', '\1://', 'i') where external_url !~* '^https?://[^/\\]';
update events set meeting_url = regexp_replace(meeting_url, '^(https?):[/\\]*', '\1://', 'i') where meeting_url !~* '^https?://[^/\\]';
update inquiries set website = regexp_replace(website, '^(https?):[/\\]*', '\1://', 'i') where website !~* '^https?://[^/\\]';
alter table organisations add constraint organisations_website_absolute check (website ~* '^https?://[^/\\]');
alter table jobs add constraint jobs_external_url_absolute check (external_url ~* '^https?://[^/\\]');
alter table events add constraint events_meeting_url_absolute check (meeting_url ~* '^https?://[^/\\]');
alter table inquiries add constraint inquiries_website_absolute check (website ~* '^https?://[^/\\]');

-- In lists of links, those that were not absolute go.
update organisations set links = array(select link from unnest(links) with ordinality as one (link, place) where link ~* '^https?://[^/\\]' order by place)
  where array_to_string(links, chr(10)) ~* '(^|\n)(?!https?://[^/\\])' and links <> '{}';
update students set links = array(select link from unnest(links) with ordinality as one (link, place) where link ~* '^https?://[^/\\]' order by place)
  where array_to_string(links, chr(10)) ~* '(^|\n)(?!https?://[^/\\])' and links <> '{}';
update career_applications set links = array(select link from unnest(links) with ordinality as one (link, place) where link ~* '^https?://[^/\\]' order by place)
  where array_to_string(links, chr(10)) ~* '(^|\n)(?!https?://[^/\\])' and links <> '{}';
alter table organisations add constraint organisations_links_absolute
  check (links = '{}' or array_to_string(links, chr(10)) !~* '(^|\n)(?!https?://[^/\\])');
alter table students add constraint students_links_absolute
  check (links = '{}' or array_to_string(links, chr(10)) !~* '(^|\n)(?!https?://[^/\\])');
alter table career_applications add constraint career_applications_links_absolute
  check (links = '{}' or array_to_string(links, chr(10)) !~* '(^|\n)(?!https?://[^/\\])');
