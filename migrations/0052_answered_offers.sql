-- Nobody is hired without having accepted: an offer is answered by the student. An answer belongs to the offer that stands or led
-- to where the application stands; declining ends the application as a withdrawal does.
alter table applications
  add column offer_accepted_at timestamptz,
  add column offer_declined_at timestamptz,
  add column decline_reason text check (decline_reason in (
    'another_offer', 'pay', 'location', 'start_date', 'role', 'plans_changed', 'other')),
  add column decline_message text check (length(decline_message) between 1 and 1000),
  -- As the student knows it.
  add column offer_answer text generated always as (case
    when offer_declined_at is not null then 'declined'
    when offer_accepted_at is not null then 'accepted'
    when state = 'offer' or (state = 'rejected' and closed_from = 'offer' and decision_told_at is null) then 'waiting' end) stored;
-- Who was hired before there was an answer agreed elsewhere.
update applications set offer_accepted_at = state_at where state = 'hired';
alter table applications
  add constraint applications_hired_accepted check (state <> 'hired' or offer_accepted_at is not null),
  add constraint applications_accepted_offer check (offer_accepted_at is null
    or state in ('offer', 'hired') or (state = 'rejected' and closed_from = 'offer')),
  add constraint applications_declined_offer check (offer_declined_at is null
    or (state = 'withdrawn' and closed_from = 'offer')),
  add constraint applications_decline_why check (offer_declined_at is not null
    or (decline_reason is null and decline_message is null));
