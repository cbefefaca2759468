import { jobTypes, workModes } from '#shared/lists.ts'
import { type AddressOf, addressReader, flag, id, oneOf, page, some, text } from '#web/address.ts'
import { teamTabs } from './team-words.ts'

export const teamSorts = ['newest', 'oldest', 'title', 'ending', 'applicants'] as const

const shape = {
  tab: oneOf(teamTabs),
  search: text(200),
  type: some(oneOf(jobTypes)),
  work_mode: some(oneOf(workModes)),
  /** Ending within a week. */
  ending: flag,
  sort: oneOf(teamSorts),
  page,
}

/** What the team's list of jobs keeps in the address. */
export type TeamAddress = AddressOf<typeof shape>
export const readTeamAddress = addressReader(shape)

export const postingSteps = ['basics', 'people', 'preview'] as const
export type PostingStep = (typeof postingSteps)[number]

/** The form's address: which job, and which step. */
export const readPostingAddress = addressReader({ id, step: oneOf(postingSteps) })
