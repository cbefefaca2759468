import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { jobTypes, workModes } from '#shared/lists.ts'
import { pageQuery } from '#shared/paging.ts'
import { type AddressOf, addressReader } from '#web/address.ts'
import { teamTabs } from './team-words.ts'

export const teamSorts = ['newest', 'oldest', 'title', 'ending', 'applicants'] as const

const shape = {
  tab: z.enum(teamTabs),
  search: z.string().max(200),
  type: z.array(z.enum(jobTypes)),
  work_mode: z.array(z.enum(workModes)),
  /** Ending within a week. */
  ending: z.boolean(),
  sort: z.enum(teamSorts),
  page: pageQuery.page.unwrap(),
}

/** What the team's list of jobs keeps in the address. */
export type TeamAddress = AddressOf<typeof shape>
export const readTeamAddress = addressReader(shape)

export const postingSteps = [
  'basics',
  'description',
  'pay',
  'people',
  'applying',
  'picture',
  'preview',
] as const
export type PostingStep = (typeof postingSteps)[number]

/** The form's address: which job, and which step. */
export const readPostingAddress = addressReader({ id, step: z.enum(postingSteps) })
