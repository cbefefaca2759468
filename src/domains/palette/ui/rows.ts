import {
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconHistory,
  IconSchool,
  IconUser,
} from '@tabler/icons-react'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import { dateLabel } from '#shared/labels.ts'
import type { Session } from '#web/session.ts'
import type { Found, FoundKind } from '../palette.contract.ts'
import { actionsFor, fits, type Place, pagesFor } from './places.ts'
import type { Visited } from './recent.ts'

export interface Row extends Visited {
  key: string
  icon: Place['icon']
  /** Left out of the recent list. */
  isPerson?: boolean
}

export interface Group {
  label: string
  rows: readonly Row[]
}

const FEW = 6

const groupOf: Record<FoundKind, string> = {
  own_job: 'Your jobs',
  applicant: 'Applicants',
  own_event: 'Your events',
  student: 'Students',
  job: 'Jobs',
  event: 'Events',
  employer: 'Organizations',
  university: 'Organizations',
}

const icons: Record<FoundKind, Row['icon']> = {
  own_job: IconBriefcase,
  applicant: IconUser,
  own_event: IconCalendarEvent,
  student: IconUser,
  job: IconBriefcase,
  event: IconCalendarEvent,
  employer: IconBuilding,
  university: IconSchool,
}

const addressOf = ({ kind, id, title, slug }: Found, mode: number): Pick<Visited, 'to' | 'search'> => {
  const isStudent = mode === modes.STUDENT
  const side = mode === modes.UNIVERSITY ? 'university' : 'employer'
  const addresses: Record<FoundKind, Pick<Visited, 'to' | 'search'>> = {
    own_job: { to: '/employer/job/detail', search: { id } },
    applicant: { to: '/employer/your-job-applicant', search: { search: title, id } },
    own_event: { to: `/${side}/event/detail`, search: { id } },
    student: { to: '/university/students', search: { search: title } },
    job: { to: isStudent ? '/student/jobs/detail' : '/public-jobs/detail', search: { id } },
    event: { to: isStudent ? '/student/events/detail' : '/public-event', search: { id } },
    employer: { to: `/employer/${slug}` },
    university: { to: `/university/${slug}` },
  }
  return addresses[kind]
}

const states: Record<string, string> = {
  draft: 'Draft',
  active: 'Active',
  expired: 'Expired',
  closed: 'Closed',
  filled: 'Filled',
  published: '',
  canceled: 'Canceled',
}

const detailOf = ({ kind, detail, starts_at, time_zone }: Found): string => {
  const isOwn = kind === 'own_job' || kind === 'own_event'
  const when = starts_at && time_zone && dateLabel(starts_at, time_zone)
  return [isOwn ? states[detail] : detail, when].filter(Boolean).join(' · ')
}

const asRow = (found: Found, mode: number): Row => ({
  key: `${found.kind} ${found.id}`,
  title: found.title,
  detail: detailOf(found),
  icon: icons[found.kind],
  isPerson: found.kind === 'applicant' || found.kind === 'student',
  ...addressOf(found, mode),
})

const ofPlace = ({ label, to, icon }: Place): Row => ({ key: to, title: label, detail: '', to, icon })

const foundGroups = (found: readonly Found[], mode: number): Group[] =>
  [...new Set(found.map(({ kind }) => groupOf[kind]))].map((label) => ({
    label,
    rows: found.filter(({ kind }) => groupOf[kind] === label).map((one) => asRow(one, mode)),
  }))

/** Returns the rows shown before typing: recent places, actions, pages. */
const atFirst = (who: Session, recent: readonly Visited[]): Group[] => [
  {
    label: 'Recent',
    rows: recent.map((one, at) => ({ ...one, key: `recent ${at}`, icon: IconHistory })),
  },
  { label: 'Actions', rows: actionsFor(who).map(ofPlace) },
  { label: 'Pages', rows: pagesFor(who).map(ofPlace) },
]

/** Returns the rows for a search. */
export const groupsFor = (
  who: Session,
  search: string,
  found: readonly Found[],
  recent: readonly Visited[],
): Group[] => {
  const matching = (places: readonly Place[]) =>
    places
      .filter((place) => fits(place, search))
      .slice(0, FEW)
      .map(ofPlace)
  const groups = search
    ? [
        { label: 'Actions', rows: matching(actionsFor(who)) },
        { label: 'Pages', rows: matching(pagesFor(who)) },
        ...foundGroups(found, who.mode),
      ]
    : atFirst(who, recent)
  return groups.filter(({ rows }) => rows.length > 0)
}
