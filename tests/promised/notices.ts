import { expect } from 'vitest'
import type { NoticeKind } from '#domains/notifications/notices.contract.ts'
import { buildNotice } from '#domains/notifications/notices.fixtures.ts'
import { firstPage, listWith, type Row, type Rows, send, some, type World } from './world.ts'

type Reader = 'student' | 'employer' | 'university'

const listOf = async (w: World, base: string, as: Reader): Promise<Array<Record<string, unknown>>> =>
  (await send(w.t, `GET ${base}`, firstPage, w[as].client.cookie)).json().data

const one = (base: string, as: Reader, kind: NoticeKind) => async (w: World) => {
  await buildNotice(w.deps, w[as].id, { kind })
  const [newest] = await listOf(w, base, as)
  return { id: String(newest!.id) }
}

/** A step with one notice, and what it is like afterward. */
const step = (base: string, as: Reader, kind: NoticeKind, after: object): Row => ({
  as,
  sends: one(base, as, kind),
  leaves: async (w, { id }) =>
    expect(await listOf(w, base, as)).toContainEqual(expect.objectContaining({ id, ...after })),
})

const noticesOf = (base: string, as: Reader, kind: NoticeKind): Rows => ({
  [`GET ${base}`]: {
    as,
    sends: async (w) => {
      await one(base, as, kind)(w)
      return firstPage
    },
    answers: listWith({ kind, read_at: null }),
  },
  [`PUT ${base}/read/{id}`]: step(base, as, kind, { read_at: some.text }),
  [`PUT ${base}/read-all`]: {
    as,
    sends: one(base, as, kind),
    leaves: async (w) =>
      expect((await listOf(w, base, as)).filter(({ read_at }) => read_at === null)).toEqual([]),
  },
})

const students = '/student/notifications'

export const notices: Rows = {
  ...noticesOf(students, 'student', 'application_status'),
  [`PUT ${students}/star/{id}`]: step(students, 'student', 'application_status', { starred_at: some.text }),
  [`PUT ${students}/unstar/{id}`]: step(students, 'student', 'application_status', { starred_at: null }),
  ...noticesOf('/employer/notifications', 'employer', 'team_on_duty'),
  ...noticesOf('/employer/job-notifications', 'employer', 'application_received'),
  ...noticesOf('/university/notifications', 'university', 'team_on_duty'),
}
