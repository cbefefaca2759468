import {
  anyOf,
  days,
  falling,
  flag,
  type List,
  oneOf,
  partOf,
  type Row,
  rising,
  titled,
  whole,
} from './telling.ts'

const work = { type: oneOf((row) => row.type), work_mode: oneOf((row) => row.work_mode) }
/** The coming week, on the test's clock. */
const endsSoon = (row: Row) => row.is_open && row.expires_at <= '2026-03-09T15:00:00.000Z'
const title = (row: Row) => row.title
const words = 'src/domains/jobs/search/job-search-words.queries.test.ts'

const search: List = {
  filters: {
    ...work,
    sponsorship: oneOf((row) => row.sponsorship),
    is_unpaid: flag((row) => row.is_unpaid),
    employer: partOf((row) => row.employer.name),
    place: whole((row) => row.locations),
  },
  sorts: { newest: falling((row) => row.posted_at), deadline: rising((row) => row.expires_at) },
  elsewhere: {
    search: words,
    'sort relevance': words,
    ...Object.fromEntries(
      ['major', 'posted_within', 'salary_min', 'salary_currency', 'salary_period'].map((member) => [
        member,
        'src/domains/jobs/search/job-search.queries.test.ts',
      ]),
    ),
  },
}
const own = {
  ...work,
  search: titled(title),
  is_open: flag((row) => row.is_open),
}

export const jobLists: Record<string, List> = {
  'GET /public-job': search,
  'GET /student/job': search,
  'GET /student/job/applied': { filters: { ...own, status: oneOf((row) => row.application.status) } },
  'GET /student/job/liked': { filters: own },
  'GET /student/job/invitations': {
    filters: { unanswered: flag((row) => row.status === 'sent' || row.status === 'seen') },
  },
  'GET /employer/job/invitations': {
    filters: { status: oneOf((row) => row.status), job_id: anyOf((row) => row.job.id) },
  },
  'GET /employer/job-tokens': { filters: { state: oneOf((row) => row.state) } },
  'GET /employer/job/list': {
    filters: {
      ...work,
      search: titled(title),
      state: oneOf((row) => row.state),
      ending: flag(endsSoon, [true]),
    },
    sorts: {
      newest: falling((row) => row.created_at),
      oldest: rising((row) => row.created_at),
      title: rising(title),
      applicants: falling((row) => row.total_applicants),
      ending: (before, after) =>
        before.is_open >= after.is_open && (!after.is_open || before.expires_at <= after.expires_at),
    },
  },
  'GET /employer/job/applicant-list': {
    filters: {
      job_id: anyOf((row) => row.job.id),
      status: oneOf((row) => (row.offer?.answer === 'declined' ? 'declined' : row.status)),
      major: anyOf((row) => row.student.majors),
      graduation_class: anyOf((row) => row.student.graduation_class),
      rating: {
        values: () => [1, 2, 3, 4, 5],
        keeps: (row, least) => row.rating !== null && row.rating >= least,
      },
      overdue: flag((row) => row.is_overdue),
      unread: flag((row) => row.unread > 0),
      first_choice: flag((row) => row.first_choice === true, [true]),
      ...days((row) => row.submitted_at),
    },
    sorts: {
      newest: falling((row) => row.submitted_at),
      oldest: rising((row) => row.submitted_at),
      first_choice: falling((row) => (row.first_choice ? 1 : 0)),
      name: rising((row) => `${row.student.first_name}\u0000${row.student.last_name}`),
      rating: falling((row) => row.rating),
    },
    elsewhere: {
      search: 'src/domains/applications/applicants/applicants-found.queries.test.ts',
      assigned_to_me: 'src/domains/applications/reviewers/reviewers.commands.test.ts',
      'sort waiting': 'src/domains/applications/applicants/applicants.queries.test.ts',
    },
  },
}
