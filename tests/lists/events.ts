import {
  anyOf,
  behind,
  bound,
  days,
  type Filter,
  falling,
  flag,
  type List,
  oneOf,
  partOf,
  type Row,
  rising,
  titled,
} from './telling.ts'

/** When the test's clock stands still. */
const NOW = '2026-03-02T15:00:00.000Z'
const title = (row: Row) => row.title
const kinds = { kind: oneOf((row) => row.kind), format: oneOf((row) => row.format) }
const start = (row: Row) => row.starts_at
const soonest = rising(start)
const organization = (row: Row) => row.organization.name

const tabs: Record<string, string> = {
  draft: 'draft',
  upcoming: 'published',
  past: 'ended',
  canceled: 'canceled',
}
const hosting: List = {
  filters: {
    ...kinds,
    search: titled(title),
    tab: {
      values: (_, options) => [...options],
      keeps: (row, tab) => tab === 'all' || row.state === tabs[tab],
    },
    waiting: {
      values: (_, options) => [...options],
      keeps: (row, value) => (value === 'registrations' ? row.to_review : row.to_check) > 0,
    },
  },
  sorts: {
    soonest,
    latest: falling(start),
    newest: falling((row) => row.created_at),
    title: rising(title),
    registered: falling((row) => row.taken),
  },
}

const words = 'src/domains/events/search/event-search.queries.test.ts'
const search: List = {
  filters: { ...kinds, host: partOf((row) => row.host.name) },
  sorts: { soonest },
  elsewhere: {
    ...Object.fromEntries(
      ['search', 'when', 'of_my_university', 'with_free_places', 'sort newest', 'sort relevance'].map(
        (member) => [member, words],
      ),
    ),
  },
}

const finding: List = {
  filters: {
    ...kinds,
    search: titled(title),
    host_kind: oneOf((row) => row.host.kind),
    open: flag((row) => (row.exhibitors_close_at ?? row.starts_at) > NOW, [true]),
    from: bound(start, (at, value) => at >= value),
    to: bound(start, (at, value) => at < value),
  },
  sorts: {
    soonest,
    closing: rising((row) => row.exhibitors_close_at ?? row.starts_at),
    newest: falling((row) => behind.get(row.id).published_at),
  },
}
const standing = { state: oneOf((row) => row.state), payment: oneOf((row) => row.payment) }
const registered: List = {
  filters: {
    ...standing,
    search: partOf(
      (row) => row.event.title,
      (row) => row.event.host.name,
    ),
  },
  sorts: { newest: falling((row) => row.submitted_at), soonest: rising((row) => row.event.starts_at) },
}
/** Whose turn it is: the host answers, then checks a proof, then the exhibitors come. */
const turnOf = ({ state, payment }: Row) => {
  if (state === 'pending') return 0
  if (payment === 'proof_submitted') return 1
  return state === 'approved' ? 2 : 3
}
const exhibitors: List = {
  elsewhere: {
    answer: 'src/domains/fairs/registration-form/registration-form.commands.test.ts',
    addon: 'src/domains/fairs/registration-form/registration-form.commands.test.ts',
    answer_text: 'src/domains/fairs/registration-form/registration-form.commands.test.ts',
    answer_number: 'src/domains/fairs/registration-form/registration-form.commands.test.ts',
  },
  filters: {
    ...standing,
    search: partOf(organization),
    booth: anyOf((row) => row.booth?.id ?? []),
    owing: flag((row) => row.state === 'approved' && row.open > 0, [true]),
    overdue: flag((row) => row.is_overdue, [true]),
    numbered: {
      values: () => [true, false],
      keeps: ({ booth }, value) => booth && (booth.number !== null) === value,
    },
  },
  sorts: {
    number: rising(({ booth }) => (booth?.number ? Number(booth.number.slice(1)) : null)),
    newest: falling((row) => row.submitted_at),
    name: rising(organization),
    due: rising((row) => row.due_at),
    waiting: rising(turnOf),
  },
}
const number = ({ id }: Row) => behind.get(id).number
const participants: List = {
  query: { state: ['registered', 'waitlisted', 'offered', 'canceled'] },
  filters: {
    state: oneOf((row) => row.state),
    attendance: {
      ...oneOf((row) => row.attendance ?? 'open'),
      keeps: (row, value) => row.state === 'registered' && (row.attendance ?? 'open') === value,
    },
    graduationClass: anyOf((row) => row.graduation_class),
    academicMajor: anyOf((row) => row.majors),
    search: partOf((row) => `${row.first_name} ${row.last_name}`),
    ...days((row) => (row.state === 'registered' ? row.registered_at : null), { state: ['registered'] }),
  },
  sorts: {
    name: rising((row) => `${row.last_name}\u0000${row.first_name}`),
    university: rising((row) => row.university),
    newest: falling(number),
    oldest: rising(number),
  },
  elsewhere: { uniList: 'src/domains/events/participants/participants.queries.test.ts' },
}
const candidates: Record<string, Filter> = {
  search: partOf((row) => row.name),
  partners: flag((row) => row.is_partnered),
  invited: flag((row) => row.invitation),
}
const invitations: List = {
  filters: { search: partOf(organization), state: oneOf((row) => row.state), way: oneOf((row) => row.way) },
  sorts: {
    newest: falling((row) => row.created_at),
    answered: falling((row) => row.answered_at),
    name: rising(organization),
  },
}
const received: List = {
  filters: { tab: oneOf((row) => row.invitation.state), search: partOf(title, (row) => row.host.name) },
}

const slots: List = { filters: { booked: flag((row) => row.student) } }

const reports = 'src/domains/fairs/report/fair-report.queries.test.ts'
const reported: List = {
  filters: {},
  elsewhere: { 'sort booked': reports, 'sort planned': reports, 'sort name': reports },
}

const commented: List = {
  filters: {},
  elsewhere: { side: 'src/domains/fairs/surveys/surveys.commands.test.ts' },
}

export const eventLists: Record<string, List> = {
  'GET /public-event': search,
  'GET /student/event': search,
  'GET /student/event/liked': { filters: { search: titled(title) } },
  'GET /student/event/registered': {
    filters: {},
    elsewhere: { tab: 'src/domains/events/search/event-search.queries.test.ts' },
  },
  'GET /student/event/exhibitors/:id': { filters: { search: partOf((row) => row.name) } },
  'GET /employer/event-list': hosting,
  'GET /university/event-list': hosting,
  'GET /employer/event/university_list/:id': { filters: candidates },
  'GET /university/event/employer_list/:id': { filters: candidates },
  'GET /employer/event/invitation-status/:id': invitations,
  'GET /university/event/invitation-status/:id': invitations,
  'GET /university/event/:id/invitations': {
    filters: {
      search: partOf((row) => `${row.organization?.name} ${row.email} ${row.name} ${row.contact}`),
      state: oneOf((row) => row.state),
      way: oneOf((row) => row.way),
    },
    sorts: {
      newest: falling((row) => row.created_at),
      answered: falling((row) => row.answered_at),
      name: rising((row) => row.organization?.name ?? (row.name || row.email)),
    },
  },
  'GET /employer/invited-event': received,
  'GET /university/invited-event': received,
  'GET /employer/event/participant_list/:id': participants,
  'GET /university/event/participant_list/:id': participants,
  'GET /employer/fair-and-event': finding,
  'GET /employer/fair-and-event/partner': finding,
  'GET /employer/fair-and-event/registered': registered,
  'GET /university/fair-and-event': finding,
  'GET /university/fair-and-event/partner': finding,
  'GET /university/fair-and-event/registered': registered,
  'GET /employer/event/registered_university_list/:id': exhibitors,
  'GET /university/event/registered_employer_list/:id': exhibitors,
  'GET /employer/event/slots/:id': slots,
  'GET /university/event/slots/:id': slots,
  'GET /employer/event/:id/survey/comments': commented,
  'GET /university/event/:id/survey/comments': commented,
  'GET /employer/event/:id/report/exhibitors': reported,
  'GET /university/event/:id/report/exhibitors': reported,
}
