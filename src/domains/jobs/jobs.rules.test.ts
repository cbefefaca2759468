import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, later } from '#platform/clock.ts'
import {
  endOfDay,
  endOfPosting,
  type JobFacts,
  mayOfMember,
  renewableUntil,
  requireStep,
  type Step,
  stateAt,
} from './jobs.rules.ts'

const posted = new Date('2026-03-02T15:00:00.000Z')

const job = (overrides: Partial<JobFacts> = {}): JobFacts => ({
  state: 'active',
  is_hidden: false,
  opened_at: posted.toISOString(),
  expires_at: later(posted, 30 * DAY).toISOString(),
  ended_at: null,
  removed_at: null,
  ...overrides,
})

describe('the end of a posting', () => {
  test.each([
    [null, 'UTC', '2026-04-01T15:00:00.000Z'],
    ['2026-03-10', 'UTC', '2026-03-10T23:59:59.000Z'],
    ['2026-03-10', 'America/Chicago', '2026-03-11T04:59:59.000Z'],
    ['2026-03-10', 'Asia/Tokyo', '2026-03-10T14:59:59.000Z'],
    ['2026-05-01', 'UTC', '2026-04-01T15:00:00.000Z'],
  ])('with the deadline %s in %s is %s', (deadline, zone, end) => {
    expect(endOfPosting(posted, deadline, zone).toISOString()).toBe(end)
  })

  test('holds on days that have no midnight or two', () => {
    expect(endOfDay('2026-03-08', 'America/Chicago').toISOString()).toBe('2026-03-09T04:59:59.000Z')
    expect(endOfDay('2026-11-01', 'America/Chicago').toISOString()).toBe('2026-11-02T05:59:59.000Z')
    // clocks go back from midnight to 11 PM, so the day's last hour comes twice
    expect(endOfDay('2026-04-04', 'America/Santiago').toISOString()).toBe('2026-04-05T03:59:59.000Z')
    // and from midnight to 1 AM
    expect(endOfDay('2026-09-05', 'America/Santiago').toISOString()).toBe('2026-09-06T03:59:59.000Z')
  })
})

describe('what the team may do', () => {
  const ended = { ended_at: later(posted, DAY).toISOString() }
  const table: Array<[string, JobFacts, Step[]]> = [
    [
      'a draft',
      job({ state: 'draft', opened_at: null, expires_at: null }),
      ['edit', 'publish', 'delete', 'duplicate'],
    ],
    ['an open job', job(), ['edit', 'close', 'fill', 'delete', 'duplicate']],
    ['a closed job', job({ state: 'closed', ...ended }), ['edit', 'renew', 'delete', 'duplicate']],
    ['a filled job', job({ state: 'filled', ...ended }), ['edit', 'renew', 'delete', 'duplicate']],
    [
      'a job deleted with applications',
      job({ state: 'closed', removed_at: posted.toISOString(), ...ended }),
      ['duplicate'],
    ],
    ['a removed job', job({ state: 'removed', removed_at: posted.toISOString(), ...ended }), []],
  ]
  const now = later(posted, 2 * DAY)

  test.each(table)('with %s', (_, standing, allowed) => {
    const may = mayOfMember(standing, 'recruiter', now)
    expect(Object.keys(may).filter((step) => may[step as Step])).toEqual(
      Object.keys(may).filter((step) => allowed.includes(step as Step)),
    )
    expect(Object.values(mayOfMember(standing, 'viewer', now)).some(Boolean)).toBe(false)
  })

  test('follows the clock: an active job that ran out can be renewed, not closed', () => {
    const after = later(posted, 30 * DAY)
    expect(stateAt(job(), later(after, -1))).toBe('active')
    expect(stateAt(job(), after)).toBe('expired')
    expect(mayOfMember(job(), 'recruiter', after)).toMatchObject({ renew: true, close: false, fill: false })
  })

  test('lets nobody renew 30 days after the end, or a year after the first posting', () => {
    const closed = job({ state: 'closed', ended_at: posted.toISOString() })
    expect(renewableUntil(closed, posted)).toEqual(later(posted, 30 * DAY))
    const old = job({
      opened_at: '2025-03-10T00:00:00.000Z',
      state: 'closed',
      ended_at: posted.toISOString(),
    })
    expect(renewableUntil(old, posted)).toEqual(new Date('2026-03-10T00:00:00.000Z'))
  })
})

describe('the state machine, whatever happens in whatever order', () => {
  /** What the commands write, without the database. */
  const effects: Record<
    Exclude<Step, 'edit' | 'duplicate'>,
    (now: Date, one: JobFacts) => Partial<JobFacts>
  > = {
    publish: (now) => ({
      state: 'active',
      opened_at: now.toISOString(),
      expires_at: endOfPosting(now, null, 'UTC').toISOString(),
    }),
    renew: (now) => ({
      state: 'active',
      ended_at: null,
      expires_at: endOfPosting(now, null, 'UTC').toISOString(),
    }),
    close: (now) => ({ state: 'closed', ended_at: now.toISOString() }),
    fill: (now) => ({ state: 'filled', ended_at: now.toISOString() }),
    delete: (now, { ended_at }) => ({
      state: 'removed',
      removed_at: now.toISOString(),
      ended_at: ended_at ?? now.toISOString(),
    }),
  }
  const steps = Object.keys(effects) as Array<keyof typeof effects>
  const play = fc.array(
    fc.record({ step: fc.constantFrom(...steps), days: fc.integer({ min: 0, max: 45 }) }),
    { maxLength: 40 },
  )

  test('holds what the database checks, stays removed, and is never open past its year', () => {
    fc.assert(
      fc.property(play, (moves) => {
        let now = posted
        let one = job({ state: 'draft', opened_at: null, expires_at: null })
        for (const { step, days } of moves) {
          now = later(now, days * DAY)
          const before = one
          try {
            if (!mayOfMember(one, 'owner', now)[step]) continue
            if (step !== 'delete') requireStep(step, one, now)
          } catch {
            continue
          }
          expect(mayOfMember(before, 'owner', now)[step]).toBe(true)
          one = { ...one, ...effects[step](now, one) }
          expect(before.removed_at).toBeNull()
          expect(['draft', 'active'].includes(one.state)).toBe(one.ended_at === null)
          expect(one.state === 'draft').toBe(one.opened_at === null && one.state !== 'removed')
          if (one.expires_at && one.opened_at) {
            const longest = later(new Date(one.opened_at), (366 + 30) * DAY).toISOString()
            expect(one.expires_at <= longest).toBe(true)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})
