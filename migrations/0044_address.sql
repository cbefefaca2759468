-- A link mailed to the address a person wants to have; the address is nobody's before it is used.
alter table mailed_links drop constraint mailed_links_kind_check;
alter table mailed_links
  add constraint mailed_links_kind_check
    check (kind in ('verify_email', 'reset_password', 'invitation', 'change_email')),
  add constraint mailed_links_address
    check (kind <> 'change_email' or (person_id is not null and email is not null and email = lower(email)));
