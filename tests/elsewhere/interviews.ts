import type { Input, Rows } from './rows.ts'

type Made = Awaited<ReturnType<Rows['interview']>>

const of =
  (name: 'schedule' | 'track' | 'slot', body?: (rows: Rows) => Record<string, unknown>) =>
  (rows: Rows): Input => ({
    params: { id: rows.interview().then((made) => made[name]) },
    ...(body && { body: body(rows) }),
  })

const own =
  (given: { booked?: boolean; taken?: boolean }, more: (made: Made) => object = () => ({})) =>
  (rows: Rows): Input => ({
    body: rows.interview(given).then((made) => ({
      application_id: made.application,
      schedule_id: made.schedule,
      ...more(made),
    })) as never,
  })

/** What a schedule of one morning with a new colleague takes. */
export const scheduleBody = async ({ member, dayIn }: Rows) => ({
  title: 'First interview',
  medium: 'phone',
  time_zone: 'America/Chicago',
  length: 30,
  windows: [{ date: dayIn(3), from: '09:00', to: '10:00' }],
  tracks: [{ panel: [await member('employer')] }],
})

export const strangersToInterviews: Record<string, (rows: Rows) => Input> = {
  'POST /employer/job/:id/interview-schedules': (rows) => ({
    params: { id: rows.job() },
    body: scheduleBody(rows) as never,
  }),
  'GET /employer/job/:id/interview-schedules': ({ job }) => ({ params: { id: job() } }),
  'GET /employer/job/applicant/:id/interviews': ({ application }) => ({ params: { id: application() } }),
  'GET /employer/interview/schedule/:id': of('schedule'),
  'POST /employer/interview/schedule/:id/invite': (rows) => {
    const made = rows.interview()
    return {
      params: { id: made.then(({ schedule }) => schedule) },
      body: { applicant_ids: [made.then(({ application }) => application)] },
    }
  },
  'POST /employer/interview/schedule/:id/edit': of('schedule', () => ({
    title: 'Second interview',
    medium: 'phone',
  })),
  'POST /employer/interview/schedule/:id/move': of('schedule', ({ dayIn }) => ({ date: dayIn(90) })),
  'POST /employer/interview/schedule/:id/cancel': of('schedule', () => ({ reason: 'Nobody is there' })),
  'POST /employer/interview/time/:id/remove': of('slot', () => ({})),
  'PUT /employer/interview/track/:id/panel': of('track', ({ member }) => ({ panel: [member('employer')] })),
  'GET /student/job/application/:id/interviews': ({ application }) => ({ params: { id: application() } }),
  'POST /student/interview/book': own({}, ({ starts_at }) => ({ starts_at: starts_at.toISOString() })),
  'POST /student/interview/leave': own({ booked: true }),
  'POST /student/interview/wait': own({ taken: true }, () => ({ waits: true })),
  'POST /student/interview/confirm': own({ booked: true }),
}
