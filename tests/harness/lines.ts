import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { employerLines } from '#domains/fairs/lines/booth-lines.contract.ts'
import { joinLine, leaveLine, type OwnLines, ownLines } from '#domains/fairs/lines/own-lines.contract.ts'
import { HOUR, later } from '#platform/clock.ts'
import { aStudent } from './actors.ts'
import type { TestApp } from './app.ts'
import { aBooth } from './booths.ts'

/** A fair in half an hour, with booths that have lines and students who join them. */
export const aFairWithLines = async (t: TestApp) => {
  const event = await buildEvent(t.deps, { starts_at: later(t.clock.now(), HOUR / 2) })
  const booth = async (isOpen = true) => {
    const at = await aBooth(t, event.id)
    const { params } = at
    const open = (is_open: boolean) => at.client.call(employerLines.open, { params, body: { is_open } })
    if (isOpen) await open(true)
    return {
      ...at,
      open,
      line: async () => (await at.client.call(employerLines.read, { params })).json(),
      next: (client = at.client) => client.call(employerLines.next, { params }),
      end: (id: string, outcome: 'met' | 'missed', client = at.client) =>
        client.call(employerLines.end, { params: { id }, body: { outcome } }),
    }
  }
  const student = async (hasPlace = true) => {
    const made = await aStudent(t)
    if (hasPlace) await buildRegistration(t.deps, { event_id: event.id, student_id: made.id })
    return {
      ...made,
      join: (at: { organization_id: string }) =>
        made.client.call(joinLine, { body: { event_id: event.id, exhibitor_id: at.organization_id } }),
      leave: (place_id: string) => made.client.call(leaveLine, { body: { place_id } }),
      lines: async () => (await made.client.call(ownLines, { params: { id: event.id } })).json() as OwnLines,
    }
  }
  return { event, booth, student }
}
