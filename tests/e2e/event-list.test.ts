import { expect, test } from 'vitest'
import type { Visitor } from './browser.ts'
import { demoStudent } from './demo.ts'
import { openScene, press, sees } from './hiring.ts'

const asked = async ({ context }: Visitor, path: string) => (await context.request.get(`/api${path}`)).json()

/** An event where the student has a place and can book an appointment. */
const eventWithAppointments = async (student: Visitor): Promise<string> => {
  const { data } = await asked(student, '/student/event/registered?size=100')
  for (const { id } of data) {
    const { may, exhibitors } = await asked(student, `/student/event/appointments/${id}`)
    if (may.book && exhibitors.some(({ free }: { free: number }) => free > 0)) return id
  }
  throw new Error('The demo has no event with visits for this student')
}

test.concurrent.each([1440, 390] as const)(
  'a student finds events by the employer and books a visit beside the list at %i px',
  async (width) => {
    await using scene = await openScene(width)
    const student = await scene.as('student', demoStudent(width === 390 ? 1 : 2))
    const { page, visit } = student

    await visit('/student/events')
    const [first] = (await asked(student, '/student/event')).employer_with_events
    await press(page, `${first.name} (${first.total})`)
    await page.waitForURL(`**host=${first.id}**`)
    await sees(page, first.total === 1 ? '1 event' : `${first.total} events`)

    const id = await eventWithAppointments(student)
    await visit(width === 390 ? `/student/events/detail?id=${id}` : `/student/events?event=${id}`)
    const visits = page.getByRole('region', { name: '1:1 appointments' })
    await visits
      .getByRole('button', { name: /^(Book|Change time): / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    expect(await visits.count()).toBe(1)
  },
)
