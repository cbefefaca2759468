import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type ApplicationState,
  applicationStates,
  type OpenState,
  openStates,
} from './applications.contract.ts'
import {
  acceptedState,
  acceptOutcome,
  canRemoveNote,
  hireBlocker,
  isOpen,
  mayOf,
  statesAhead,
  stepOutcome,
  studentStateOf,
  undoOutcome,
  withdrawOutcome,
} from './applications.rules.ts'

/** For each state: where update-status may lead without an accepted offer. Everything else is refused, itself is "same". */
const ahead: Record<ApplicationState, ApplicationState[]> = {
  submitted: ['reviewed', 'shortlisted', 'interview', 'offer', 'rejected'],
  reviewed: ['shortlisted', 'interview', 'offer', 'rejected'],
  shortlisted: ['interview', 'offer', 'rejected'],
  interview: ['offer', 'rejected'],
  offer: ['rejected'],
  hired: [],
  rejected: [],
  withdrawn: [],
}

const ACCEPTED = '2026-03-02T14:00:00.000Z'
const unanswered = (state: ApplicationState) => ({ state, offer_accepted_at: null })
const accepted = { state: 'offer', offer_accepted_at: ACCEPTED } as const

const standing = (
  state: ApplicationState,
  closed_from: OpenState | null = null,
  told = false,
): Parameters<typeof mayOf>[0] => ({
  resume_file_id: 'file',
  is_gone: false,
  openings: 1,
  hired: 0,
  is_deleted: false,
  state,
  offer_accepted_at: null,
  closed_from,
  decision_told_at: told ? '2026-03-02T15:00:00.000Z' : null,
})

describe('steps of the team', () => {
  test.each(applicationStates.flatMap((from) => applicationStates.map((to) => [from, to] as const)))(
    '%s → %s',
    (from, to) => {
      const expected = from === to ? 'same' : ahead[from].includes(to) ? 'change' : 'refused'
      expect(stepOutcome(unanswered(from), to)).toBe(expected)
    },
  )

  it('hires from an offer that was accepted, and from nothing else', () => {
    expect(stepOutcome(accepted, 'hired')).toBe('change')
    expect(stepOutcome(accepted, 'rejected')).toBe('change')
    expect(stepOutcome(accepted, 'interview')).toBe('refused')
    expect(acceptedState(accepted)).toBe('hired')
    const places = { openings: 1, hired: 0, is_deleted: false }
    expect(hireBlocker({ ...unanswered('interview'), ...places })).toBe('offer')
    expect(hireBlocker({ ...unanswered('offer'), ...places })).toBe('answer')
    expect(hireBlocker({ ...accepted, ...places })).toBeNull()
    expect(hireBlocker({ ...accepted, ...places, hired: 1 })).toBe('openings')
    expect(hireBlocker({ ...unanswered('rejected'), ...places })).toBeNull()
  })

  it('makes an offer of every open application without one, and nothing of the rest', () => {
    expect(applicationStates.map((state) => acceptedState(unanswered(state)))).toEqual([
      'offer',
      'offer',
      'offer',
      'offer',
      null,
      null,
      null,
      null,
    ])
  })

  it('takes a second click on accept for the same click', () => {
    const made = { ...accepted, state_at: '2026-03-02T15:00:00.000Z' }
    expect(acceptOutcome(made, new Date('2026-03-02T15:00:01.000Z'))).toBe('same')
    expect(acceptOutcome(made, new Date('2026-03-02T15:00:02.000Z'))).toBe('change')
    const waits = { ...made, offer_accepted_at: null }
    expect(acceptOutcome(waits, new Date('2026-03-02T15:00:02.000Z'))).toBe('refused')
  })

  it('undoes a rejection from anywhere, and the mark "reviewed"', () => {
    expect(undoOutcome(standing('rejected', 'interview'), 'rejected')).toBe('change')
    expect(undoOutcome({ ...standing('rejected', 'interview'), resume_file_id: null }, 'rejected')).toBe(
      'refused',
    )
    expect(undoOutcome(standing('interview'), 'rejected')).toBe('same')
    expect(undoOutcome(standing('hired'), 'rejected')).toBe('refused')
    expect(undoOutcome(standing('withdrawn', 'submitted'), 'rejected')).toBe('refused')
    expect(undoOutcome(standing('reviewed'), 'reviewed')).toBe('change')
    expect(undoOutcome(standing('submitted'), 'reviewed')).toBe('same')
    expect(undoOutcome(standing('shortlisted'), 'reviewed')).toBe('refused')
  })
})

describe('what the student sees and may do', () => {
  it('hides a rejection until it is told', () => {
    expect(studentStateOf(standing('rejected', 'shortlisted'))).toBe('shortlisted')
    expect(studentStateOf(standing('rejected', 'shortlisted', true))).toBe('rejected')
  })

  test.each([
    [standing('submitted'), 'change'],
    [standing('offer'), 'change'],
    [standing('hired'), 'refused'],
    [standing('rejected', 'reviewed'), 'change'],
    [standing('rejected', 'reviewed', true), 'refused'],
    [standing('withdrawn', 'reviewed'), 'same'],
  ] as const)('withdrawing %o: %s', (from, outcome) => {
    expect(withdrawOutcome(from)).toBe(outcome)
  })
})

describe('what the team may do', () => {
  it('offers a reader nothing', () => {
    expect(mayOf(standing('submitted'), false)).toEqual({
      advance_to: [],
      accept: null,
      hire_waits_for: null,
      reject: false,
      undo_rejection: false,
      undo_tells: null,
      unmark_reviewed: false,
      notify: false,
      note: false,
    })
  })

  it('lets a note go by its author and admins', () => {
    const note = { author_id: 'a' }
    expect(canRemoveNote(note, { account_id: 'a', team_role: 'recruiter' })).toBe(true)
    expect(canRemoveNote(note, { account_id: 'b', team_role: 'recruiter' })).toBe(false)
    expect(canRemoveNote(note, { account_id: 'b', team_role: 'admin' })).toBe(true)
  })
})

const states = fc.constantFrom(...applicationStates)

test('whatever the browser is offered, the rules allow', () => {
  fc.assert(
    fc.property(states, fc.constantFrom(...openStates), fc.boolean(), (state, from, told) => {
      const closed = state === 'rejected' || state === 'withdrawn'
      const here = {
        ...standing(state, closed ? from : null, told),
        offer_accepted_at: told ? ACCEPTED : null,
      }
      const may = mayOf(here, true)
      for (const to of may.advance_to) expect(stepOutcome(here, to)).toBe('change')
      expect(may.reject).toBe(stepOutcome(here, 'rejected') === 'change')
      expect(may.undo_rejection).toBe(undoOutcome(here, 'rejected') === 'change')
      expect(may.unmark_reviewed).toBe(undoOutcome(here, 'reviewed') === 'change')
      if (may.accept) expect(stepOutcome(here, may.accept)).toBe('change')
    }),
  )
})

test('no sequence of steps leads backwards but an undo, and an end stays an end', () => {
  const steps = fc.array(states, { maxLength: 12 })
  fc.assert(
    fc.property(steps, (wanted) => {
      let state: ApplicationState = 'submitted'
      for (const to of wanted) {
        if (stepOutcome(unanswered(state), to) !== 'change') continue
        expect(isOpen(state)).toBe(true)
        if (to !== 'rejected') expect(statesAhead(unanswered(state))).toContain(to)
        state = to
      }
      expect(['withdrawn', 'hired']).not.toContain(state)
    }),
  )
})

test('the student never sees an untold rejection', () => {
  fc.assert(
    fc.property(fc.constantFrom(...openStates), (from) => {
      const here = standing('rejected', from)
      expect(isOpen(studentStateOf(here))).toBe(true)
      expect(withdrawOutcome(here)).toBe(withdrawOutcome(standing(from)))
    }),
  )
})
