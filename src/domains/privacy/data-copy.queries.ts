import { type RawBuilder, sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'

/** Whose copy it is. */
export interface Subject {
  person_id: string
  accounts: string[]
  /** The address, if it is verified; null if anyone could have entered it. */
  email: string | null
}

const own = ({ accounts }: Subject) => sql`any(${accounts}::uuid[])`
const me = ({ person_id }: Subject) => sql`${person_id}::uuid`

/** What students may know about an application, by the log's verb; the team's internal steps are left out. */
const toldVerbs = [
  'application.submitted',
  'application.reviewed',
  'application.moved',
  'application.rejection_told',
  'application.notified',
  'application.offer_changed',
  'application.more_time_asked',
  'application.more_time_granted',
  'application.more_time_refused',
  'application.offer_withdrawn',
  'application.offer_lapsed',
  'application.offer_accepted',
  'application.offer_declined',
  'application.withdrawn',
]

/**
 * Each file of the copy: rows with a unique text `key` that sets the reading order. Holds nothing the person
 * could not see.
 */
export const areas: Readonly<Record<string, (of: Subject) => RawBuilder<unknown>>> = {
  'person.json': (of) => sql`
    select p.id::text as key, p.email, p.first_name, p.last_name, p.email_verified_at, p.created_at as registered_at
    from persons p where p.id = ${me(of)}`,
  'roles.json': (of) => sql`
    select a.id::text as key, a.role, a.status, a.status_reason, a.team_role, o.name as organization, a.job_title, a.phone,
      a.created_at as registered_at, a.activated_at,
      exists (select from operators op where op.person_id = a.person_id) as is_operator
    from role_accounts a left join organizations o on o.id = a.organization_id where a.person_id = ${me(of)}`,
  'student-profile.json': (of) => sql`
    select s.account_id::text as key, coalesce(u.name, s.university_name) as university, s.affiliation, s.affiliation_at, s.degree, s.majors,
      s.graduation_class, s.skills, s.headline, s.about, s.links, s.privacy, f.filename as resume
    from students s left join university_directory u on u.id = s.university_id
    left join stored_files f on f.id = s.resume_file_id where s.account_id = ${own(of)}`,
  'experience.json': (of) => sql`
    select e.id::text as key, e.title, e.organization, e.place, e.started, e.ended, e.description from student_experiences e where e.student_id = ${own(of)}`,
  'projects.json': (of) => sql`select p.id::text as key, p.name, p.link, p.description, p.skills
    from student_projects p where p.student_id = ${own(of)}`,
  'languages.json': (of) => sql`
    select l.language as key, l.language, l.level from student_languages l where l.student_id = ${own(of)}`,
  'work-authorizations.json': (of) => sql`
    select c.country as key, c.country, c.status, c.is_shown from student_authorizations c where c.student_id = ${own(of)}`,
  'grade.json': (of) => sql`select g.student_id::text as key, g.scale, g.value / 100.0 as value, g.is_shown
    from student_grades g where g.student_id = ${own(of)}`,
  'what-i-look-for.json': (of) => sql`
    select w.student_id::text as key, w.job_types, w.work_modes, w.places, w.industries, w.available_from from student_preferences w where w.student_id = ${own(of)}`,
  'applications.json': (of) => sql`
    select a.id::text as key, j.title as job, o.name as employer, a.student_state as status, a.submitted_at, a.reply_by,
      a.came_from as found_job_by, a.message, a.answers, f.filename as resume,
      case when a.decision_told_at is not null then a.rejection_reason end as rejection_reason,
      case when a.decision_told_at is not null then a.rejection_message end as rejection_message,
      a.offer_accepted_at, a.offer_declined_at, a.decline_reason, a.decline_message,
      coalesce((select jsonb_agg(jsonb_build_object('made_at', jo.made_at, 'version', v.version, 'written_at', v.written_at,
          'pay_in_minor_units', v.pay_amount, 'currency', v.pay_currency, 'per', v.pay_period, 'starts', v.start_date,
          'place', v.place, 'details', v.details, 'answer_by', v.reply_by, 'ended', jo.ended_as,
          'reason', jo.ended_reason) order by jo.made_at, v.version)
        from job_offers jo join job_offer_versions v on v.offer_id = jo.id where jo.application_id = a.id), '[]') as offers,
      coalesce((select jsonb_agg(jsonb_build_object('at', c.at, 'what', c.verb, 'message', c.data -> 'message') order by c.id)
        from activities c where c.subject_type = 'application' and c.subject_id = a.id
        and c.verb = any(${toldVerbs}::text[])), '[]') as history
    from applications a join jobs j on j.id = a.job_id join organizations o on o.id = a.organization_id
    left join stored_files f on f.id = a.resume_file_id where a.student_id = ${own(of)}`,
  'first-choices.json': (of) => sql`
    select f.id::text as key, f.term, f.usable_in, f.state, j.title as job, o.name as employer, f.sent_at, f.returns_at as comes_back_at
    from first_choices f left join applications a on a.id = f.application_id left join jobs j on j.id = a.job_id
    left join organizations o on o.id = f.organization_id where f.student_id = ${own(of)}`,
  'interviews.json': (of) => sql`
    select i.id::text as key, j.title as job, o.name as employer, s.title as interview, s.place, s.time_zone, i.invited_at,
      i.waiting_since, i.booked_at, t.starts_at, t.ends_at, k.room
    from interviews i join interview_schedules s on s.id = i.schedule_id join jobs j on j.id = s.job_id
    join organizations o on o.id = s.organization_id left join interview_slots t on t.interview_id = i.id
    left join interview_tracks k on k.id = t.track_id where i.student_id = ${own(of)}`,
  'invitations-to-apply.json': (of) => sql`
    select i.id::text as key, j.title as job, o.name as employer, i.message, i.sent_at, i.lapses_at, i.seen_at,
      i.declined_at as not_interested_at, null::timestamptz as all_refused_at
    from job_invitations i join jobs j on j.id = i.job_id join organizations o on o.id = i.organization_id
    where i.student_id = ${own(of)}
    union all
    select n.student_id::text, null, null, null, null, null, null, null, n.refused_at
    from job_invitation_refusals n where n.student_id = ${own(of)}`,
  'applications-elsewhere.json': (of) => sql`
    select x.id::text as key, x.title as job, x.employer, x.status, x.opened_at, x.applied_on, x.note, x.remind_on
    from external_applications x where x.student_id = ${own(of)}`,
  'universities-that-declined.json': (of) => sql`
    select d.university_id::text as key, u.name as university, d.declined_at
    from affiliation_declines d join university_directory u on u.id = d.university_id
    where d.student_id = ${own(of)}`,
  'liked-jobs.json': (of) => sql`
    select l.job_id::text as key, j.title as job, o.name as employer, l.liked_at
    from job_likes l join jobs j on j.id = l.job_id join organizations o on o.id = j.organization_id
    where l.student_id = ${own(of)}`,
  'dismissed-jobs.json': (of) => sql`
    select d.job_id::text as key, j.title as job, d.dismissed_at
    from job_dismissals d join jobs j on j.id = d.job_id where d.student_id = ${own(of)}`,
  'saved-searches.json': (of) => sql`
    select s.id::text as key, s.name, s.filters, s.is_alerting, s.created_at
    from saved_searches s where s.student_id = ${own(of)}`,
  'liked-events.json': (of) => sql`
    select l.event_id::text as key, e.title as event, l.liked_at
    from event_likes l join events e on e.id = l.event_id where l.student_id = ${own(of)}`,
  'event-registrations.json': (of) => sql`
    select r.id::text as key, e.title as event, o.name as host, e.starts_at, e.time_zone, r.state, r.registered_at,
      r.offer_expires_at, r.canceled_at, r.cancel_cause, r.attendance, r.checked_in_at, r.checked_in_self, r.is_walk_in, l.reason as let_in_reason,
      x.excused_at as no_show_excused_at,      r.time_zone as my_time_zone
    from event_registrations r join events e on e.id = r.event_id join organizations o on o.id = e.organization_id
    left join event_let_ins l on l.registration_id = r.id
    left join no_show_excuses x on x.registration_id = r.id
    where r.student_id = ${own(of)}`,
  'fair-appointments.json': (of) => sql`
    select s.id::text as key, e.title as event, o.name as exhibitor, s.starts_at, s.ends_at, s.place, s.booked_at
    from fair_slots s join events e on e.id = s.event_id join fair_registrations r on r.id = s.registration_id
    join organizations o on o.id = r.organization_id where s.student_id = ${own(of)}`,
  'fair-visit-plans.json': (of) => sql`
    select v.event_id || ' ' || v.exhibitor_id as key, e.title as event, o.name as exhibitor, v.starred_at, v.note
    from fair_visit_plans v join events e on e.id = v.event_id join organizations o on o.id = v.exhibitor_id
    where v.student_id = ${own(of)}`,
  'shared-at-fairs.json': (of) => sql`
    select s.event_id::text as key, e.title as event, null as exhibitor, s.shared_at, null as scanned_at, null as taken_back_at
    from fair_sharing s join events e on e.id = s.event_id where s.student_id = ${own(of)}
    union all
    select l.id::text, e.title, o.name, null, l.scanned_at, l.withdrawn_at
    from fair_leads l join events e on e.id = l.event_id join organizations o on o.id = l.employer_id
    where l.student_id = ${own(of)}`,
  'fair-lines.json': (of) => sql`
    select l.id::text as key, e.title as event, o.name as exhibitor, l.state, l.joined_at, l.called_at, l.ended_at
    from fair_line_places l join events e on e.id = l.event_id join fair_registrations r on r.id = l.registration_id
    join organizations o on o.id = r.organization_id where l.student_id = ${own(of)}`,
  'push-subscriptions.json': (of) => sql`
    select p.id::text as key, split_part(p.endpoint, '/', 3) as service, p.created_at
    from push_subscriptions p where p.account_id = ${own(of)}`,
  'survey-answers.json': (of) => sql`
    select a.id::text as key, e.title as event, a.rating, a.comment, a.answered_at
    from event_survey_answers a join events e on e.id = a.event_id where a.student_id = ${own(of)}`,
  'who-saw-my-profile.json': (of) => sql`
    select k.organization_id || ' ' || k.day as key, o.name as organization, k.day::text as day, k.profile_at, k.resume_at
    from profile_views k join organizations o on o.id = k.organization_id where k.student_id = ${own(of)}`,
  'events-on-duty.json': (of) => sql`
    select d.event_id::text as key, e.title as event, d.added_at
    from event_duty d join events e on e.id = d.event_id where d.account_id = ${own(of)}`,
  'events-i-am-announced-at.json': (of) => sql`
    select g.invitation_id::text as key, e.title as event
    from event_invitation_guests g join event_invitations i on i.id = g.invitation_id join events e on e.id = i.event_id
    where g.account_id = ${own(of)}`,
  'messages-i-wrote.json': (of) => sql`
    select m.id::text as key, eo.name as employer, uo.name as university, m.side, m.text, m.created_at
    from partnership_messages m join partnerships p on p.id = m.partnership_id
    join organizations eo on eo.id = p.employer_id join organizations uo on uo.id = p.university_id
    where m.author_id = ${own(of)}`,
  'fair-messages-i-wrote.json': (of) => sql`
    select m.id::text as key, e.title as event, o.name as about, m.text, m.created_at
    from fair_messages m join fair_registrations r on r.id = m.registration_id join events e on e.id = r.event_id
    join organizations o on o.id = r.organization_id where m.author_id = ${own(of)} and m.text is not null
    union all
    select b.id::text, e.title, null, b.text, b.sent_at
    from fair_broadcasts b join events e on e.id = b.event_id where b.author_id = ${own(of)}`,
  'notes-i-wrote.json': (of) => sql`
    select n.id::text as key, j.title as about_an_application_for, n.text, n.created_at
    from application_notes n join applications a on a.id = n.application_id join jobs j on j.id = a.job_id
    where n.author_id = ${own(of)}`,
  'scorecards-i-wrote.json': (of) => sql`
    select c.id::text as key, j.title as about_an_application_for, c.remark, c.written_at,
      (select json_agg(json_build_object('criterion', k.name, 'score', s.score) order by k.position)
        from scorecard_scores s join scorecard_criteria k on k.id = s.criterion_id where s.scorecard_id = c.id) as scores
    from scorecards c join applications a on a.id = c.application_id join jobs j on j.id = a.job_id
    where c.author_id = ${own(of)}`,
  'application-messages.json': (of) => sql`
    select m.id::text as key, j.title as job, o.name as employer, m.side as from_side, m.kind, m.text, m.until, m.created_at
    from application_messages m join applications a on a.id = m.application_id join jobs j on j.id = a.job_id
    join organizations o on o.id = a.organization_id where a.student_id = ${own(of)} or m.author_id = ${own(of)}
    union all
    select b.id::text, null, o.name, 'employer', 'to several', b.text, null, b.sent_at
    from application_broadcasts b join organizations o on o.id = b.organization_id where b.author_id = ${own(of)}`,
  'notifications.json': (of) => sql`
    select n.id::text as key, n.kind, n.title, n.text, n.link, n.created_at, n.read_at, n.starred_at
    from notifications n where n.account_id = ${own(of)}`,
  'notification-choices.json': (of) => sql`
    select c.account_id || c.kind as key, a.role, c.kind, c.mail
    from notification_choices c join role_accounts a on a.id = c.account_id where c.account_id = ${own(of)}`,
  'sign-ins.json': (of) => sql`
    select s.id::text as key, s.mode as role, s.user_agent as browser, s.network, s.created_at, s.last_seen_at, s.expires_at
    from sessions s where s.person_id = ${me(of)}`,
  'security.json': (of) => sql`
    select e.id::text as key, e.kind as what, e.detail, e.occurrences, e.at, e.last_at, e.device
    from security_events e where e.person_id = ${me(of)}`,
  'two-step-sign-in.json': (of) => sql`
    select k.id::text as key, 'passkey' as kind, k.name, k.created_at as set_up_at, k.last_used_at
    from passkeys k where k.person_id = ${me(of)}
    union all
    select t.person_id::text, 'authenticator app', null, t.set_up_at, t.last_used_at
    from authenticator_apps t where t.person_id = ${me(of)}`,
  'letters.json': (of) => sql`
    select m.id::text as key, m.recipient as sent_to, m.letter ->> 'subject' as subject, m.state, m.created_at, m.sent_at
    from mails m where m.person_id = ${me(of)} or m.recipient = ${of.email}`,
  'contact-messages.json': (of) => sql`
    select i.id::text as key, i.kind, i.topic, i.name, i.phone, i.organization_name, i.website, i.message, i.reply, i.created_at
    from inquiries i where i.email = ${of.email}`,
  'waitlist.json': (of) => sql`
    select w.id::text as key, w.email, w.role, w.created_at from waitlist_entries w where w.email = ${of.email}`,
  'applications-to-us.json': (of) => sql`
    select c.id::text as key, o.title as opening, c.name, c.phone, c.links, c.cover_letter, f.filename as document, c.created_at
    from career_applications c join career_openings o on o.id = c.opening_id join stored_files f on f.id = c.file_id
    where c.email = ${of.email}`,
  'what-i-did.json': (of) => sql`
    select c.id::text as key, c.at, c.verb as what, c.actor_role as role, c.subject_type as about, c.subject_id as about_id
    from activities c where c.actor_person_id = ${me(of)}`,
  'what-was-done-to-my-account.json': (of) => sql`
    select c.id::text as key, c.at, c.verb as what, c.actor_role as by_role
    from activities c where c.actor_person_id is distinct from ${me(of)} and (
      (c.subject_type = 'person' and c.subject_id = ${me(of)})
      or (c.subject_type in ('account', 'student') and c.subject_id = ${own(of)}))`,
}

/** The files of the copy: pictures, resumes as they were sent, documents. One row each, in pages. */
const files = (of: Subject) => sql`
  select f.id::text as key, f.storage_key, f.filename, f.content_type from stored_files f where f.id in (
    select picture_file_id from role_accounts where person_id = ${me(of)}
    union select resume_file_id from students where account_id = ${own(of)}
    union select resume_file_id from applications where student_id = ${own(of)}
    union select v.file_id from job_offer_versions v join job_offers jo on jo.id = v.offer_id
      join applications a on a.id = jo.application_id where a.student_id = ${own(of)}
    union select file_id from career_applications where email = ${of.email})`

export interface OwnFile {
  key: string
  storage_key: string
  filename: string
  content_type: string
}

/** Each page sorts what is left: larger pages are fewer sorts. */
const PAGE = 1000

/** Reads the rows page by page, so that only a little is in memory, however much there is. */
async function* pagesOf<R extends { key: string }>(db: Db, rows: RawBuilder<unknown>): AsyncGenerator<R> {
  let last: string | null = null
  do {
    const after: RawBuilder<unknown> = last === null ? sql`true` : sql`area.key collate "C" > ${last}`
    const page: R[] = (
      await sql<R>`select * from (${rows}) as area where ${after} order by area.key collate "C" limit ${PAGE}`.execute(
        db,
      )
    ).rows
    yield* page
    last = page.length === PAGE ? page.at(-1)!.key : null
  } while (last !== null)
}

export const rowsOf = (db: Db, area: string, of: Subject) =>
  pagesOf<{ key: string } & Record<string, unknown>>(db, areas[area]!(of))

export const filesOf = (db: Db, of: Subject) => pagesOf<OwnFile>(db, files(of))

export const subjectOf = async (db: Db, personId: string): Promise<Subject> => {
  const person = await db
    .selectFrom('persons')
    .select(['email', 'email_verified_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const accounts = await db
    .selectFrom('role_accounts')
    .select('id')
    .where('person_id', '=', personId)
    .execute()
  return {
    person_id: personId,
    accounts: accounts.map(({ id }) => id),
    email: person.email_verified_at ? person.email : null,
  }
}

/** When copies were downloaded since a given time, oldest first. */
export const copiesSince = (db: Db, personId: string, since: Date) =>
  db
    .selectFrom('activities')
    .select('at')
    .where('actor_person_id', '=', personId)
    .where('verb', '=', 'account.data_downloaded')
    .where('at', '>', iso(since))
    .orderBy('at')
    .limit(100)
    .execute()
