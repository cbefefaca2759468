import { expect } from 'vitest'
import { buildJob, type JobOverrides } from '#domains/jobs/jobs.fixtures.ts'
import {
  type FilterCounts,
  publicFilterCounts,
  publicJobs,
} from '#domains/jobs/search/job-search.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { visitor } from './actors.ts'
import type { TestApp } from './app.ts'

export type JobSearch = InputOf<typeof publicJobs>['query']

interface Found {
  data: Array<{ id: string; title: string }>
  total_row: number
  page_count: number
}

/** Posts jobs one after another and searches them as a visitor does. */
export const jobSearch = (app: () => TestApp) => {
  const list = async (query: JobSearch): Promise<Found> => {
    const response = await visitor(app()).call(publicJobs, { query })
    expect(response.statusCode).toBe(200)
    return response.json()
  }
  return {
    list,
    titles: async (query: JobSearch) => (await list(query)).data.map((job) => job.title),
    counts: async (query: JobSearch): Promise<FilterCounts> =>
      (await visitor(app()).call(publicFilterCounts, { query: query as never })).json(),
    employerNamed: async (name: string) => (await buildOrganization(app().deps, 'employer', { name })).id,
    post: (title: string, overrides: JobOverrides = {}) => {
      app().clock.advance(1000)
      return buildJob(app().deps, { title, ...overrides })
    },
  }
}
