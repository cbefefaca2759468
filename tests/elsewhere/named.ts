import type { OrganizationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { type Input, otherOf, type Rows } from './rows.ts'

/** A row with an id, and a request of its owner that names such a row besides the one it is about. */
type Named = (rows: Rows) => Promise<{ id: string; input: (id: string) => Input }>

const byJob: Named = async ({ job, application }) => {
  const id = await job()
  await application({ job_id: id })
  return { id, input: (job_id) => ({ query: { job_id } }) }
}
const byApplicant: Named = async ({ application }) => ({
  id: await application(),
  input: (id) => ({ query: { applicant_ids: [id] } }),
})

const posting = () => ({
  title: `Analyst ${newId().slice(-6)}`,
  description: '<p>What you will do, with whom, and what you bring.</p>',
  type: 'internship',
  work_mode: 'remote',
  locations: ['Anywhere'],
  openings: 1,
})
const byToken =
  (state?: 'draft' | 'expired', body: () => Record<string, unknown> = () => ({})): Named =>
  async ({ token, job }) => {
    const params = state && { params: { id: await job({ state }) } }
    return { id: await token(), input: (token_id) => ({ ...params, body: { ...body(), token_id } }) }
  }

const robin = { name: 'Robin Carter', email: 'robin.carter@example.com' }

const ofTeams = (kind: OrganizationKind): Record<string, Named> => {
  const other = otherOf[kind]
  const base = `/${kind}/fair-and-event`
  const colleague =
    (where: (rows: Rows) => Promise<Input> | Input, body: (id: string) => Record<string, unknown>): Named =>
    async (rows) => {
      const { params, body: fixed } = await where(rows)
      return {
        id: await rows.member(kind),
        input: (id) => ({ ...(params && { params }), body: { ...fixed, ...body(id) } }),
      }
    }
  const draft = async ({ event }: Rows) => ({
    params: { id: await event(kind, { state: 'draft' }) },
    body: { title: 'Open house' },
  })
  const at = async ({ event }: Rows) => ({ params: { id: await event(kind) } })
  const fair = async ({ openFair }: Rows) => {
    const { id, booth } = await openFair(kind)
    return { params: { id }, body: { booth_id: booth } }
  }
  const registered = async ({ standing }: Rows) => {
    const { id, booth } = await standing(kind)
    return { params: { id }, body: { booth_id: booth } }
  }
  const coming = (account_id: string) => ({ representatives: [{ ...robin, account_id }] })
  const invitation: Named = async ({ openInvitation }) => ({
    id: await openInvitation(kind),
    input: (event_id) => ({ body: { event_id } }),
  })
  return {
    [`POST /${kind}/event body.on_duty`]: colleague(
      () => ({ body: { title: 'Open house', state: 'draft' } }),
      (id) => ({ on_duty: [id] }),
    ),
    [`PUT /${kind}/event/:id body.on_duty`]: colleague(draft, (id) => ({ on_duty: [id] })),
    [`PUT /${kind}/event/:id/duty body.account_ids`]: colleague(at, (id) => ({ account_ids: [id] })),
    [`PUT /${kind}/event/:id/leading-team/send-email-invitation body.account_ids`]: colleague(at, (id) => ({
      account_ids: [id],
    })),
    [`POST /${kind}/event/invited/accept body.account_ids`]: colleague(
      async ({ invitation }) => ({ body: { invitation_id: await invitation(other) } }),
      (id) => ({ account_ids: [id] }),
    ),
    [`POST /${kind}/event/invited/accept body.event_id`]: invitation,
    [`POST /${kind}/event/invited/decline body.event_id`]: invitation,
    [`POST /${kind}/event/:id/check-in/person body.registration_id`]: async ({ arriving }) => {
      const { id, event } = await arriving(kind)
      return { id, input: (registration_id) => ({ params: { id: event }, body: { registration_id } }) }
    },
    [`POST /${kind}/event/:id/check-in/let-in body.registration_id`]: async ({ arriving }) => {
      const { id, event } = await arriving(kind, false, 'waitlisted')
      return {
        id,
        input: (registration_id) => ({ params: { id: event }, body: { registration_id, reason: 'Asked' } }),
      }
    },
    [`POST /${kind}/event/:id/check-in/undo body.registration_id`]: async ({ arriving }) => {
      const { id, event } = await arriving(kind, true)
      return { id, input: (registration_id) => ({ params: { id: event }, body: { registration_id } }) }
    },
    [`POST ${base}/:id body.representatives.account_id`]: colleague(fair, (id) => ({ ...coming(id) })),
    [`PUT ${base}/registration/:id body.representatives.account_id`]: colleague(registered, coming),
    [`POST ${base}/:id body.booth_id`]: async ({ openFair }) => {
      const { id, booth } = await openFair(kind)
      return {
        id: booth,
        input: (booth_id) => ({ params: { id }, body: { booth_id, representatives: [robin] } }),
      }
    },
    [`PUT ${base}/registration/:id body.booth_id`]: async ({ standing }) => {
      const { id, booth } = await standing(kind)
      return {
        id: booth,
        input: (booth_id) => ({ params: { id }, body: { booth_id, representatives: [robin] } }),
      }
    },
    [`GET /${kind}/event/registered_${other}_list/:id query.booth`]: async ({ standing }) => {
      const { fair, booth } = await standing(other)
      return { id: booth, input: (one) => ({ params: { id: fair }, query: { booth: [one] } }) }
    },
  }
}

/** Where a request about one's own row names another row: a stranger's is treated as nonexistent. */
export const named: Record<string, Named> = {
  'GET /employer/job/applicant-list query.job_id': byJob,
  'GET /employer/job/applicant-counts query.job_id': byJob,
  'GET /employer/job/applicant-export query.job_id': byJob,
  'GET /employer/job/applicant-resumes query.job_id': byJob,
  'GET /employer/job/applicant-export query.applicant_ids': byApplicant,
  'GET /employer/job/applicant-resumes query.applicant_ids': byApplicant,
  'PUT /employer/job/applicant/update-status body.despite_acceptance': async ({ application }) => {
    const id = await application({ state: 'offer', is_accepted: true })
    const body = { applicant_ids: [id], status: 'rejected', reason: 'other' }
    return { id, input: (accepted) => ({ body: { ...body, despite_acceptance: [accepted] } }) }
  },
  'POST /university/event/:id/check-in/walk-in body.student_id': async ({ arriving, owners }) => {
    const { event } = await arriving('university')
    const input = (student_id: string) => ({ params: { id: event }, body: { student_id } })
    return { id: owners.student.id, input }
  },
  'POST /employer/job body.token_id': byToken(undefined, posting),
  'PUT /employer/job/:id body.token_id': byToken('draft', () => ({ ...posting(), state: 'active' })),
  'PUT /employer/job/:id/publish body.token_id': byToken('draft'),
  'PUT /employer/job/:id/renew body.token_id': byToken('expired', () => ({ openings: 1 })),
  'POST /student/event/book-slot body.instead_of': async ({ attended }) => {
    const { free, booked } = await attended()
    return { id: booked, input: (instead_of) => ({ body: { slot_id: free, instead_of } }) }
  },
  'PUT /university/event/:id body.booth.id': async ({ boothed }) => {
    const { id, booth } = await boothed('university', 'draft')
    const named = { name: 'Corner', price: 0, quantity: 1 }
    return {
      id: booth,
      input: (one) => ({ params: { id }, body: { title: 'Fair', booth: [{ ...named, id: one }] } }),
    }
  },
  ...ofTeams('employer'),
  ...ofTeams('university'),
}

/** Ids of rows everyone may name, with the reason. */
export const openNames: Record<string, string> = {
  'POST /employer/event body.selected_universities_list.value': 'an approved university',
  'PUT /employer/event/:id body.selected_universities_list.value': 'an approved university',
  'POST /employer/event/:id/invite body.selected_universities_list.value': 'an approved university',
  'POST /university/event body.selected_employers_list.value': 'an approved employer',
  'PUT /university/event/:id body.selected_employers_list.value': 'an approved employer',
  'POST /university/event/:id/invite body.selected_employers_list.value': 'an approved employer',
  'POST /employer/event body.booth.id': 'only universities offer booths',
  'PUT /employer/event/:id body.booth.id': 'only universities offer booths',
  'POST /university/event body.booth.id': 'a new event has no booths to name',
  'POST /employer/event/:id/check-in/walk-in body.student_id': 'a student whose profile is open to employers',
  'GET /employer/event/participant_list/:id query.uniList': 'a university of the directory',
  'GET /employer/event/participant_list/:id/csv query.uniList': 'a university of the directory',
  'GET /university/event/participant_list/:id query.uniList': 'a university of the directory',
  'GET /university/event/participant_list/:id/csv query.uniList': 'a university of the directory',
  'POST /employer/job body.screening_questions.id': 'a word of the form’s own',
  'PUT /employer/job/:id body.screening_questions.id': 'a word of the form’s own',
  'POST /student/job/apply body.answers.question_id': 'a word of the open job’s form',
}
