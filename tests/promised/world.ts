import { expect } from 'vitest'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, aUniversity } from '../harness/actors.ts'
import type { TestApp } from '../harness/app.ts'

/** What a call sends, under the names the specification gives. */
export interface Sent {
  /** For `{id}` in the path. */
  id?: string
  query?: Record<string, string | number>
  /** As JSON. */
  body?: Record<string, unknown>
  /** As a form: texts as they are, lists and objects as JSON text. */
  form?: Record<string, unknown>
  files?: Record<string, Blob>
  /** Instead of the actor's own session. */
  cookie?: string
}

export interface Row {
  as: 'anyone' | 'student' | OrganizationKind
  sends?: Sent | ((w: World) => Sent | Promise<Sent>)
  /** 201 where something is created; otherwise 200 with an answer and 204 without. */
  status?: 201
  /** What the answer holds besides our own additions. */
  answers?: object | ((w: World, sent: Sent) => object)
  /** What is true afterward. */
  leaves?: (w: World, sent: Sent) => Promise<void>
}
export type Rows = Record<string, Row>

/** A student at a university, an employer and that university, each owned by someone signed in. */
export const openWorld = async (t: TestApp) => {
  const tail = newId().slice(-8)
  const listed = await buildListedUniversity(t.deps)
  const emails = {
    student: `student-${tail}@example.com`,
    employer: `employer-${tail}@example.com`,
    university: `university-${tail}@example.com`,
  }
  const student = await aStudent(t, {
    email: emails.student,
    university_id: listed.id,
    affiliation: 'verified',
    degree: 'bachelor',
    majors: ['Computer Science'],
    graduation_class: 2027,
  })
  const names = { employer: `Mill ${tail}`, university: listed.name }
  const employer = await anEmployer(t, { email: emails.employer, organization: { name: names.employer } })
  const university = await aUniversity(t, {
    email: emails.university,
    organization: { name: listed.name, directory_id: listed.id },
  })
  return { t, deps: t.deps, listed, emails, names, student, employer, university }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Someone from an unknown organization of that kind. */
export const aStranger = (w: World, kind: OrganizationKind) =>
  kind === 'employer' ? anEmployer(w.t) : aUniversity(w.t)

export const otherKind = { employer: 'university', university: 'employer' } as const

const formOf = async ({ form = {}, files = {} }: Sent) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(form))
    data.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, file] of Object.entries(files)) data.append(name, file)
  const request = new Request('http://localhost', { method: 'POST', body: data })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  }
}

/** Calls by path and names alone, as someone does who knows the specification but not our code. */
export const send = async (t: TestApp, call: string, sent: Sent, cookie = '') => {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const query = new URLSearchParams(
    Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  const content =
    sent.form || sent.files ? await formOf(sent) : { ...(sent.body && { payload: sent.body }), headers: {} }
  return t.app.inject({
    method,
    url: `/api${path.replace('{id}', sent.id ?? '')}${query.size ? `?${query}` : ''}`,
    ...content,
    headers: { ...content.headers, ...(cookie && { cookie }) },
  })
}

export const cookieOf = (w: World, as: Row['as']): string => (as === 'anyone' ? '' : w[as].client.cookie)

export const some = { text: expect.any(String), number: expect.any(Number), list: expect.any(Array) }

/** How every list is asked for. */
export const firstPage = { query: { page: 1, size: 100 } }

/** The envelope of a list that holds such a row. */
export const listWith = (row: object, more: object = {}) => ({
  data: expect.arrayContaining([expect.objectContaining(row)]),
  current_page: 1,
  page_count: some.number,
  total_row: some.number,
  ...more,
})
