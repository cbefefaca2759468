-- Invitations to a team are mailed links: who invited, and the part of the link that only the letter holds, which proves the mailbox.
alter table mailed_links add column invited_by uuid references persons on delete set null;
alter table mailed_links add column proof_hash bytea;
create index mailed_links_invitations on mailed_links (organisation_id, created_at, id) where kind = 'invitation';

-- Who came by an invitation is let in once the email is verified; who left a team or was declined may be invited again.
alter table role_accounts add column invited_at timestamptz;
alter table role_accounts add column removed_at timestamptz check (removed_at is null or status = 'deactivated');
