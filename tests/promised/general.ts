import { expect } from 'vitest'
import { buildOpening } from '#domains/careers/careers.fixtures.ts'
import { pdf } from '../harness/files.ts'
import { firstPage, listWith, type Rows, some } from './world.ts'

const message = 'How do we begin, and what does it cost us?'
let opening: { id: string }

export const general: Rows = {
  'GET /commons/meta': {
    as: 'anyone',
    answers: {
      job_types: ['full-time', 'part-time', 'internship', 'contract'].map((value) =>
        expect.objectContaining({ value }),
      ),
    },
  },
  'POST /contact-us': {
    as: 'anyone',
    sends: { body: { name: 'Ada', email: 'ada@example.com', topic: 'jobs', message } },
    answers: { received: true },
  },
  'POST /contact-us-new-business': {
    as: 'anyone',
    sends: {
      body: {
        name: 'Ada',
        email: 'ada@example.com',
        topic: 'post_jobs',
        message,
        organization_name: 'Mill',
        organization_kind: 'employer',
      },
    },
    answers: { received: true },
  },
  'GET /google-drive/pick': { as: 'employer', answers: { jobImages: some.list, eventImages: some.list } },
  'POST /waitlist/join': {
    as: 'anyone',
    sends: { body: { email: 'soon@example.com', role: 'student' } },
    answers: { joined: true },
  },
  'GET /fairlead-career/list': {
    as: 'anyone',
    sends: async (w) => {
      opening = await buildOpening(w.deps, { title: 'Engineer' })
      return firstPage
    },
    answers: () => listWith({ id: opening.id, title: 'Engineer' }),
  },
  'GET /fairlead-career/detail/{id}': {
    as: 'anyone',
    sends: (w) => buildOpening(w.deps),
    answers: (_w, { id }) => ({ id, description: some.text }),
  },
  'POST /fairlead-career/detail/{id}/apply': {
    as: 'anyone',
    sends: async (w) => ({
      ...(await buildOpening(w.deps)),
      form: { name: 'Ada', email: 'ada@example.com' },
      files: { fairleadCareerFile: pdf() },
    }),
    answers: { received: true },
  },
}
