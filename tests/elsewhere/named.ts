import type { OrganizationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { scheduleBody } from './interviews.ts'
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

const byMessage =
  (side: 'student' | 'employer'): Named =>
  async ({ written }) => {
    const { application, message } = await written(side)
    return { id: message, input: (before) => ({ params: { id: application }, query: { before } }) }
  }
const upTo =
  (side: 'student' | 'employer'): Named =>
  async ({ written }) => {
    const { application, message } = await written(side)
    return { id: message, input: (last) => ({ params: { id: application }, body: { last } }) }
  }
const broadcastTo =
  (more: Record<string, unknown>): Named =>
  async ({ job, application }) => {
    const id = await job()
    await application({ job_id: id })
    return {
      id,
      input: (job_id) => ({ body: { matching: { job_id, total: 1 }, message: 'hello', ...more } }),
    }
  }

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
  const matching = (step: 'approve' | 'decline' | 'receive'): Record<string, Named> => {
    const call = `PUT /${kind}/event/registered_${other}_list/${step} body.matching`
    const more = {
      ...(step === 'decline' && { reason: 'Full' }),
      ...(step === 'receive' && { method: 'cash', received_on: '2026-01-01' }),
    }
    const waiting = ({ standing }: Rows) => standing(other, { state: 'pending', payment: 'awaiting_payment' })
    return {
      [`${call}.event_id`]: async (rows) => ({
        id: (await waiting(rows)).fair,
        input: (event_id) => ({ body: { matching: { event_id, total: 1 }, ...more } }),
      }),
      [`${call}.addon`]: async ({ added }) => {
        const { fair, addon } = await added(other, { state: 'pending', payment: 'awaiting_payment' })
        return {
          id: addon,
          input: (one) => ({ body: { matching: { event_id: fair, addon: [one], total: 1 }, ...more } }),
        }
      },
      [`${call}.booth`]: async (rows) => {
        const { fair, booth } = await waiting(rows)
        return {
          id: booth,
          input: (one) => ({ body: { matching: { event_id: fair, booth: [one], total: 1 }, ...more } }),
        }
      },
    }
  }
  /** What a registration's body says of the form of its event. */
  const ofForm = (
    call: string,
    where: (rows: Rows) => Promise<{ id: string; event: string; body: Record<string, unknown> }>,
    isWaiting = false,
  ): Record<string, Named> => ({
    [`${call} body.answers.question_id`]: async (rows) => {
      const { id, event, body } = await where(rows)
      const { question } = await rows.formed(event)
      const input = (question_id: string) => ({
        params: { id },
        body: { ...body, answers: [{ question_id, value: 'Ours' }] },
      })
      return { id: question, input }
    },
    ...(!isWaiting && {
      [`${call} body.addons.addon_id`]: async (rows: Rows) => {
        const { id, event, body } = await where(rows)
        const { addon } = await rows.formed(event)
        const input = (addon_id: string) => ({
          params: { id },
          body: { ...body, addons: [{ addon_id, quantity: 1 }] },
        })
        return { id: addon, input }
      },
    }),
  })
  const own = { representatives: [robin] }
  const addedTo = (call: string, more: Record<string, unknown> = {}): Record<string, Named> => ({
    [`GET ${call} query.addon`]: async ({ added }) => {
      const { fair, addon } = await added(other)
      return { id: addon, input: (one) => ({ params: { id: fair }, query: { ...more, addon: [one] } }) }
    },
  })
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
    [`POST /${kind}/event/:id/check-in/helpers/end body.helper_id`]: async ({ helper }) => {
      const { id, event } = await helper(kind)
      return { id, input: (helper_id) => ({ params: { id: event }, body: { helper_id } }) }
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
    [`POST ${base}/:id/waiting-line body.booth_id`]: async ({ soldOutFair }) => {
      const { id, booth } = await soldOutFair(kind)
      return {
        id: booth,
        input: (booth_id) => ({ params: { id }, body: { booth_id, representatives: [robin] } }),
      }
    },
    [`POST ${base}/:id/waiting-line body.representatives.account_id`]: colleague(async ({ soldOutFair }) => {
      const { id, booth } = await soldOutFair(kind)
      return { params: { id }, body: { booth_id: booth } }
    }, coming),
    [`PUT ${base}/registration/:id body.booth_id`]: async ({ standing }) => {
      const { id, booth } = await standing(kind)
      return {
        id: booth,
        input: (booth_id) => ({ params: { id }, body: { booth_id, representatives: [robin] } }),
      }
    },
    [`GET /${kind}/event/exhibitor-broadcasts/:id/preview query.booth`]: async ({ standing }) => {
      const { fair, booth } = await standing(other)
      return { id: booth, input: (one) => ({ params: { id: fair }, query: { booth: [one] } }) }
    },
    [`POST /${kind}/event/exhibitor-broadcasts/:id body.booth`]: async ({ standing }) => {
      const { fair, booth } = await standing(other)
      const body = { message: 'Hello', total: 1 }
      return { id: booth, input: (one) => ({ params: { id: fair }, body: { ...body, booth: [one] } }) }
    },
    [`POST /${kind}/event/registered_${other}_list/:id/exhibitor body.booth_id`]: async ({
      boothed,
      owners,
    }) => {
      const { id, booth } = await boothed(kind)
      const body = { organization_id: owners[other].organization_id, representatives: [robin] }
      return { id: booth, input: (booth_id) => ({ params: { id }, body: { ...body, booth_id } }) }
    },
    [`PUT /${kind}/event/exhibitor/:id/registration body.booth_id`]: async ({ standing }) => {
      const { id, booth } = await standing(other)
      const input = (booth_id: string) => ({ params: { id }, body: { booth_id, representatives: [robin] } })
      return { id: booth, input }
    },
    ...ofForm(`POST ${base}/:id`, async ({ openFair }) => {
      const { id, booth } = await openFair(kind)
      return { id, event: id, body: { ...own, booth_id: booth } }
    }),
    ...ofForm(
      `POST ${base}/:id/waiting-line`,
      async ({ soldOutFair }) => {
        const { id, booth } = await soldOutFair(kind)
        return { id, event: id, body: { ...own, booth_id: booth } }
      },
      true,
    ),
    ...ofForm(`PUT ${base}/registration/:id`, async ({ standing }) => {
      const { id, fair, booth } = await standing(kind)
      return { id, event: fair, body: { ...own, booth_id: booth } }
    }),
    ...ofForm(`POST /${kind}/event/registered_${other}_list/:id/exhibitor`, async ({ boothed, owners }) => {
      const { id, booth } = await boothed(kind)
      const { organization_id } = owners[other]
      return { id, event: id, body: { ...own, booth_id: booth, organization_id } }
    }),
    ...ofForm(`PUT /${kind}/event/exhibitor/:id/registration`, async ({ standing }) => {
      const { id, fair, booth } = await standing(other)
      return { id, event: fair, body: { ...own, booth_id: booth } }
    }),
    ...addedTo(`/${kind}/event/registered_${other}_list/:id`),
    ...addedTo(`/${kind}/event/registered_${other}_list/:id/people`),
    ...addedTo(`/${kind}/event/registered_${other}_list/:id/print`, { what: 'badges' }),
    ...matching('approve'),
    ...matching('decline'),
    ...matching('receive'),
    [`GET /${kind}/event/registered_${other}_list/:id query.booth`]: async ({ standing }) => {
      const { fair, booth } = await standing(other)
      return { id: booth, input: (one) => ({ params: { id: fair }, query: { booth: [one] } }) }
    },
    [`GET /${kind}/event/registered_${other}_list/:id/print query.booth`]: async ({ standing }) => {
      const { fair, booth } = await standing(other)
      return {
        id: booth,
        input: (one) => ({ params: { id: fair }, query: { what: 'badges', booth: [one] } }),
      }
    },
    [`GET /${kind}/event/registered_${other}_list/:id/people query.booth`]: async ({ standing }) => {
      const { fair, booth } = await standing(other)
      return { id: booth, input: (one) => ({ params: { id: fair }, query: { booth: [one] } }) }
    },
  }
}

const ofBooths: Record<string, Named> = {
  'POST /university/event/booth-plan/:id body.kinds.kind_id': async ({ numbered }) => {
    const { fair, booth } = await numbered()
    return {
      id: booth,
      input: (kind_id) => ({
        params: { id: fair },
        body: { prefix: newId().slice(-6), kinds: [{ kind_id, quantity: 1 }] },
      }),
    }
  },
  'PUT /university/event/booth-plan/:id/remove body.booth_ids': async ({ numbered }) => {
    const { fair, free } = await numbered()
    return { id: free, input: (one) => ({ params: { id: fair }, body: { booth_ids: [one] } }) }
  },
  'PUT /university/event/booth-plan/:id/layout body.places.booth_id': async ({ numbered }) => {
    const { fair, free } = await numbered()
    const place = { x: 0.25, y: 0.75 }
    return {
      id: free,
      input: (booth_id) => ({ params: { id: fair }, body: { places: [{ booth_id, place }] } }),
    }
  },
  'PUT /university/event/booth-plan/:id/swap body.booth_ids': async ({ numbered }) => {
    const { fair, given, free } = await numbered()
    return { id: free, input: (one) => ({ params: { id: fair }, body: { booth_ids: [given, one] } }) }
  },
  'PUT /university/event/booth/:id body.kind_id': async ({ numbered }) => {
    const { free, booth } = await numbered()
    return { id: booth, input: (kind_id) => ({ params: { id: free }, body: { number: 'B1', kind_id } }) }
  },
  'PUT /university/event/booth/:id/exhibitor body.registration_id': async ({ numbered }) => {
    const { id, free } = await numbered()
    return { id, input: (registration_id) => ({ params: { id: free }, body: { registration_id } }) }
  },
}

const text = { kind: 'short_text', label: 'Name on the booth' }
const ofForms: Record<string, Named> = {
  'PUT /university/event/registration-form/:id body.questions.id': async ({ numbered, formed }) => {
    const { fair } = await numbered()
    const { question } = await formed(fair)
    const input = (id: string) => ({
      params: { id: fair },
      body: { questions: [{ ...text, id }], addons: [] },
    })
    return { id: question, input }
  },
  'PUT /university/event/registration-form/:id body.questions.options.id': async ({ numbered, formed }) => {
    const { fair } = await numbered()
    const { hall } = await formed(fair)
    const input = (id: string) => ({
      params: { id: fair },
      body: {
        questions: [
          {
            id: hall.id,
            kind: 'choice',
            label: 'Hall',
            options: [{ id, label: 'North' }, { label: 'East' }],
          },
        ],
        addons: [],
      },
    })
    return { id: hall.options[0]!.id, input }
  },
  'PUT /university/event/registration-form/:id body.addons.id': async ({ numbered, formed }) => {
    const { fair } = await numbered()
    const { addon } = await formed(fair)
    const input = (id: string) => ({
      params: { id: fair },
      body: { questions: [], addons: [{ id, name: 'Badge', per_exhibitor: 5 }] },
    })
    return { id: addon, input }
  },
}

/** Where a request about one's own row names another row: a stranger's is treated as nonexistent. */
export const named: Record<string, Named> = {
  ...ofBooths,
  ...ofForms,
  'GET /employer/hiring-report query.job_id': byJob,
  'GET /employer/hiring-report/export query.job_id': byJob,
  'GET /employer/job/applicant-list query.job_id': byJob,
  'GET /employer/job/invitations query.job_id': async ({ job, jobInvitation }) => {
    const id = await job()
    await jobInvitation(id)
    return { id, input: (job_id) => ({ query: { job_id } }) }
  },
  'POST /employer/student/:id/invite body.job_id': async ({ job, findable }) => {
    const params = { id: await findable() }
    return { id: await job(), input: (job_id) => ({ params, body: { job_id, message: 'Come and see us' } }) }
  },
  'GET /employer/job/applicant-counts query.job_id': byJob,
  'GET /employer/job/applicant-export query.job_id': byJob,
  'GET /employer/job/applicant-resumes query.job_id': byJob,
  'GET /employer/job/applicant-export query.applicant_ids': byApplicant,
  'GET /employer/job/applicant-resumes query.applicant_ids': byApplicant,
  'POST /employer/job/applicant/:id/notes body.mentions': async ({ application, member }) => {
    const params = { id: await application() }
    const input = (colleague: string) => ({ params, body: { text: 'hello', mentions: [colleague] } })
    return { id: await member('employer'), input }
  },
  'PUT /employer/job/applicant/reviewers body.matching.job_id': async ({ job, application, member }) => {
    const [id, colleague] = [await job(), await member('employer')]
    await application({ job_id: id })
    const input = (job_id: string) => ({
      body: { matching: { job_id, total: 1 }, reviewer_ids: [colleague] },
    })
    return { id, input }
  },
  'PUT /employer/job/applicant/reviewers body.reviewer_ids': async ({ application, member }) => {
    const applicant = await application()
    const input = (colleague: string) => ({
      body: { applicant_ids: [applicant], reviewer_ids: [colleague] },
    })
    return { id: await member('employer'), input }
  },
  'PUT /employer/job/applicant/:id/reviewers body.reviewer_ids': async ({ application, member }) => {
    const params = { id: await application() }
    const input = (colleague: string) => ({ params, body: { reviewer_ids: [colleague] } })
    return { id: await member('employer'), input }
  },
  'PUT /employer/job/applicant/update-status body.matching.job_id': async ({ job, application }) => {
    const id = await job()
    await application({ job_id: id })
    return { id, input: (job_id) => ({ body: { matching: { job_id, total: 1 }, status: 'shortlisted' } }) }
  },
  'PUT /employer/job/applicant/update-status body.despite_acceptance': async ({ application }) => {
    const id = await application({ state: 'offer', is_accepted: true })
    const body = { applicant_ids: [id], status: 'rejected', reason: 'other' }
    return { id, input: (accepted) => ({ body: { ...body, despite_acceptance: [accepted] } }) }
  },
  'GET /employer/job/applicant/:id/messages query.before': byMessage('employer'),
  'GET /student/job/application/:id/messages query.before': byMessage('student'),
  'PUT /employer/job/applicant/:id/messages/read body.last': upTo('student'),
  'PUT /student/job/application/:id/messages/read body.last': upTo('employer'),
  'POST /employer/job/applicant/broadcast-preview body.matching.job_id': broadcastTo({}),
  'POST /employer/job/applicant/broadcast body.matching.job_id': broadcastTo({ recipients: 1 }),
  'POST /employer/job/:id/interview-schedules body.tracks.panel': async (rows) => {
    const [body, params] = [await scheduleBody(rows), { id: await rows.job() }]
    const input = (account: string) => ({ params, body: { ...body, tracks: [{ panel: [account] }] } })
    return { id: await rows.member('employer'), input }
  },
  'POST /employer/job/:id/interview-schedules body.applicant_ids': async (rows) => {
    const [body, job] = [await scheduleBody(rows), await rows.job()]
    const input = (id: string) => ({ params: { id: job }, body: { ...body, applicant_ids: [id] } })
    return { id: await rows.application({ job_id: job }), input }
  },
  'POST /employer/interview/schedule/:id/invite body.applicant_ids': async ({ interview }) => {
    const { schedule, application } = await interview()
    const input = (id: string) => ({ params: { id: schedule }, body: { applicant_ids: [id] } })
    return { id: application, input }
  },
  'PUT /employer/interview/track/:id/panel body.panel': async ({ interview, member }) => {
    const { track } = await interview()
    return {
      id: await member('employer'),
      input: (one) => ({ params: { id: track }, body: { panel: [one] } }),
    }
  },
  'PUT /employer/job/:id/criteria body.criteria.id': async ({ scored }) => {
    const { job, criterion } = await scored()
    return {
      id: criterion,
      input: (id) => ({ params: { id: job }, body: { criteria: [{ id, name: 'Writes well' }] } }),
    }
  },
  'PUT /employer/job/applicant/:id/scorecard body.scores.criterion_id': async ({ scored }) => {
    const { application, criterion } = await scored()
    return {
      id: criterion,
      input: (criterion_id) => ({
        params: { id: application },
        body: { scores: [{ criterion_id, score: 4 }] },
      }),
    }
  },
  'POST /student/job/accept-offer body.withdraw': async ({ application }) => {
    const application_id = await application({ state: 'offer' })
    return {
      id: await application(),
      input: (other) => ({ body: { application_id, withdraw: [other] } }),
    }
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
  'POST /employer/event/registered_university_list/:id/exhibitor body.organization_id':
    'an approved university',
  'POST /university/event/registered_employer_list/:id/exhibitor body.organization_id':
    'an approved employer',
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
  'GET /employer/student/search query.university': 'a university of the directory',
  'GET /employer/student/search query.after': 'any id, which names a place in the list',
  'GET /employer/event/participant_list/:id query.uniList': 'a university of the directory',
  'GET /employer/event/participant_list/:id/csv query.uniList': 'a university of the directory',
  'GET /university/event/participant_list/:id query.uniList': 'a university of the directory',
  'GET /university/event/participant_list/:id/csv query.uniList': 'a university of the directory',
  'POST /employer/job body.screening_questions.id': 'a word of the form’s own',
  'PUT /employer/job/:id body.screening_questions.id': 'a word of the form’s own',
  'POST /student/job/apply body.answers.question_id': 'a word of the open job’s form',
}
