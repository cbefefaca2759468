-- The key of a row in an imported file is the importing organisation's own.
alter table jobs drop constraint jobs_import_key_key;
alter table jobs add constraint jobs_import_key unique (organisation_id, import_key);
