import { accounts } from '#domains/accounts/slice.ts'
import { applications } from '#domains/applications/slice.ts'
import { careers } from '#domains/careers/slice.ts'
import { events } from '#domains/events/slice.ts'
import { fairs } from '#domains/fairs/slice.ts'
import { inquiries } from '#domains/inquiries/slice.ts'
import { insights } from '#domains/insights/slice.ts'
import { jobs } from '#domains/jobs/slice.ts'
import { media } from '#domains/media/slice.ts'
import { meta } from '#domains/meta/slice.ts'
import { notifications } from '#domains/notifications/slice.ts'
import { operators } from '#domains/operators/slice.ts'
import { organizations } from '#domains/organizations/slice.ts'
import { palette } from '#domains/palette/slice.ts'
import { partnerships } from '#domains/partnerships/slice.ts'
import { privacy } from '#domains/privacy/slice.ts'
import { profiles } from '#domains/profiles/slice.ts'
import { security } from '#domains/security/slice.ts'
import { sharing } from '#domains/sharing/slice.ts'
import { sourcing } from '#domains/sourcing/slice.ts'
import { students } from '#domains/students/slice.ts'
import { teams } from '#domains/teams/slice.ts'
import type { Slice } from '#gate/slice.ts'

/** Everything the product consists of; a new slice is added here. */
const slices: Slice[] = [
  accounts,
  applications,
  careers,
  events,
  fairs,
  inquiries,
  insights,
  jobs,
  media,
  meta,
  notifications,
  operators,
  organizations,
  palette,
  partnerships,
  privacy,
  profiles,
  security,
  sharing,
  sourcing,
  students,
  teams,
]

const all = <T>(part: (slice: Slice) => readonly T[] | undefined): T[] =>
  slices.flatMap((slice) => part(slice) ?? [])

export const routes = all((slice) => slice.routes)
export const reactions = all((slice) => slice.reactions)
export const ticks = all((slice) => slice.ticks)
export const errands = all((slice) => slice.errands)
export const extraRoutes = all((slice) => slice.extraRoutes)

/** The whole contract. */
export const contracts = routes.map(({ contract }) => contract)
