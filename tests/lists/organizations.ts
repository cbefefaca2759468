import {
  anyOf,
  behind,
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

const name = (row: Row) => row.name
const named = partOf(name)
const partnered: Record<string, Filter> = {
  search: named,
  country: anyOf((row) => row.country_code),
}
const byEmployers = {
  ...partnered,
  industry: oneOf((row) => row.industry),
  company_size: oneOf((row) => row.company_size),
}
/** An approved university that no student can name. */
const isUnlisted = ({ id }: Row) => {
  const { kind, state, directory_id } = behind.get(id)
  return kind === 'university' && state === 'approved' && directory_id === null
}
const state = oneOf((row) => row.partnership?.state ?? 'none')
const held = 'src/domains/partnerships/partnerships.queries.test.ts'

const partnerships = (base: string, filters: Record<string, Filter>): Record<string, List> => {
  const since = falling((row) => row.partnership.state_at)
  const requests = {
    filters: { ...filters, state },
    sorts: { newest: falling((row) => row.partnership.requested_at), name: rising(name) },
    elsewhere: { 'sort waiting': held },
  }
  return {
    [`GET ${base}`]: {
      filters: { ...filters, state },
      sorts: { name: rising(name), newest: falling((row) => behind.get(row.id).created_at) },
    },
    [`GET ${base}-partner`]: { filters, sorts: { name: rising(name), newest: since } },
    [`GET ${base}/request-list`]: requests,
    [`GET ${base}/sent-request-list`]: requests,
  }
}

const audit = 'src/domains/operators/audit-log.queries.test.ts'
const notices = { unread: flag((row) => !row.read_at) }

export const organizationLists: Record<string, List> = {
  ...partnerships('/employer/university-partnership', partnered),
  ...partnerships('/university/employer-partnership', byEmployers),
  'GET /employer/notifications': { filters: notices },
  'GET /employer/job-notifications': { filters: notices },
  'GET /student/notifications': { filters: { ...notices, starred: flag((row) => row.starred_at) } },
  'GET /university/notifications': { filters: notices },
  'GET /university/students': {
    filters: {
      affiliation: oneOf((row) => row.affiliation),
      search: partOf((row) => `${row.first_name} ${row.last_name}`),
      graduation_class: anyOf((row) => row.graduation_class),
      major: anyOf((row) => row.majors),
      ...days((row) => row.affiliation_at),
    },
  },
  'GET /operator/waitlist': {
    filters: { search: partOf((row) => row.email), role: oneOf((row) => row.role) },
  },
  'GET /operator/inquiries': {
    filters: {
      search: partOf(
        (row) => row.name,
        (row) => row.email,
        (row) => row.message,
        (row) => row.organization_name,
      ),
      state: oneOf((row) => row.state),
      kind: oneOf((row) => row.kind),
      topic: oneOf((row) => row.topic),
    },
  },
  'GET /operator/career-applications': {
    filters: { opening_id: anyOf((row) => row.opening_id), search: partOf((row) => row.name) },
  },
  'GET /operator/careers': { filters: { state: oneOf((row) => row.state) } },
  'GET /operator/organizations': {
    filters: {
      kind: oneOf((row) => row.kind),
      state: oneOf((row) => row.state),
      renaming: flag((row) => row.proposed_name, [true]),
      unlisted: flag(isUnlisted, [true]),
      search: named,
    },
    sorts: {
      newest: falling((row) => row.created_at),
      oldest: rising((row) => row.created_at),
      invited: rising((row) => `${row.invited_by.length > 0 ? 0 : 1} ${row.created_at}`),
      name: rising(name),
    },
  },
  'GET /operator/events': {
    filters: {
      state: oneOf((row) => row.state),
      organization_id: anyOf((row) => row.host.id),
      search: titled((row) => row.title),
    },
    sorts: { newest: falling((row) => row.published_at), oldest: rising((row) => row.published_at) },
  },
  'GET /operator/people': {
    filters: {
      role: oneOf((row) => row.role),
      status: oneOf((row) => row.status),
      organization_id: anyOf((row) => row.organization?.id ?? []),
      organization_state: oneOf((row) => row.organization?.state),
      search: partOf((row) => `${row.first_name} ${row.last_name} ${row.email}`),
    },
    sorts: { newest: falling((row) => row.created_at), oldest: rising((row) => row.created_at) },
  },
  'GET /operator/activities': {
    filters: {},
    elsewhere: { subject_type: audit, subject_id: audit },
  },
  'GET /operator/security-events': {
    filters: {
      person_id: anyOf((row) => row.person?.id ?? []),
      identity: anyOf((row) => row.identity),
      network: anyOf((row) => row.network),
    },
    elsewhere: { group: 'src/domains/security/security-log.commands.test.ts' },
  },
  'GET /employer/fair-and-event/registration/:id/leads': {
    filters: {},
    elsewhere: {
      search: 'src/domains/fairs/leads/leads.commands.test.ts',
      rating: 'src/domains/fairs/leads/leads.commands.test.ts',
    },
  },
  'GET /university/fair-and-event/registration/:id/leads': {
    filters: {},
    elsewhere: {
      search: 'src/domains/fairs/leads/leads.commands.test.ts',
      rating: 'src/domains/fairs/leads/leads.commands.test.ts',
    },
  },
}
