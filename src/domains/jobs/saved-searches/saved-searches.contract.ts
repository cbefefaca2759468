import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, line, timestamp } from '#shared/fields.ts'
import { filterQuery } from '../search/job-filters.contract.ts'

/** How many searches a student can save. */
export const MOST_SEARCHES = 20

/** Filters as in the address; empty ones are left out. */
const storedFilters = filterQuery.partial()
export type StoredFilters = z.output<typeof storedFilters>

const savedSearch = z.object({
  id,
  name: z.string(),
  filters: storedFilters,
  /** Alerts about new jobs, at most once a day. */
  is_alerting: z.boolean(),
  created_at: timestamp,
  /** When the last alert was sent. */
  told_at: timestamp.nullable(),
})
export type SavedSearch = z.output<typeof savedSearch>

const tag = 'Student jobs'
const name = line(80)
const params = z.strictObject({ id })

export const savedSearches = endpoint({
  method: 'GET',
  path: '/student/job/saved-search',
  tag,
  summary: 'List the student’s saved searches, latest first; at most 20',
  access: asStudent,
  output: z.object({ data: z.array(savedSearch) }),
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/student/job/saved-search',
  tag,
  summary: 'Save a search; the same filters are saved only once',
  access: asStudent,
  body: z.strictObject({ name, filters: filterQuery, is_alerting: z.boolean().default(true) }),
  output: savedSearch,
  status: 201,
  problems: ['conflict'],
})

export const editSearch = endpoint({
  method: 'PUT',
  path: '/student/job/saved-search/:id',
  tag,
  summary: 'Rename a saved search or turn its alert on or off; what is left out stays',
  access: asStudent,
  params,
  body: z.strictObject({ name: name.optional(), is_alerting: z.boolean().optional() }),
  output: savedSearch,
})

export const deleteSearch = endpoint({
  method: 'DELETE',
  path: '/student/job/saved-search/:id',
  tag,
  summary: 'Delete a saved search',
  access: asStudent,
  params,
})
