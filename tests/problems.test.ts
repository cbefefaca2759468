import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpointsOf, impliedProblems } from '#gate/http.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ProblemWord } from '#shared/problems.ts'
import { contracts } from '../src/slices.ts'
import { openSources } from './harness/thrown.ts'

const root = resolve(import.meta.dirname, '..')
const sources = openSources()

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Every call with the problems its handler can throw. */
const served = new Map<string, { endpoint: Endpoint; thrown: Map<ProblemWord, string> }>()
for (const file of globSync('src/domains/**/*.routes.ts', { cwd: root })) {
  for (const { contract, key, node } of sources.handlersOf(file)) {
    const module = await import(resolve(root, contract.file))
    const calls = endpointsOf(contract.name === '*' ? module : module[contract.name])
    const [, endpoint] = calls.find(([name]) => name === key)!
    served.set(nameOf(endpoint), { endpoint, thrown: sources.thrownBy(file, node) })
  }
}

test('every call is read', () => {
  const all = contracts.flatMap((contract) => endpointsOf(contract).map(([, one]) => nameOf(one)))
  expect([...served.keys()].sort()).toEqual([...new Set(all)].sort())
})

/**
 * What is found but can't happen: the branch is never taken, or the problem is read and not thrown. Each with
 * the reason.
 */
const never: Record<string, string> = {
  'GET /privacy/own-data: last_owner':
    'the page tells what would keep the account, in the words of the problem',
  'GET /privacy/own-data: conflict': 'the same',
  'GET /student/job/apply-form/:id: already_applied':
    'the form tells why it cannot be sent, in the words of the problem',
  'GET /student/job/apply-form/:id: job_not_open': 'the same',
  'GET /student/job/apply-form/:id: applies_elsewhere': 'the same',
  'GET /google-drive/picture: invalid': 'a picture that cannot be taken over is caught, and is 404',
  'GET /employer/student/:id/invitation-form: step_not_possible':
    'the form tells why nothing can be sent, in the words of the problem',
  'GET /employer/student/:id/invitation-form: invitation_limit': 'the same',
  'GET /university/fair-and-event/notify/:id: list_changed': 'it carries no number that was seen',
  'POST /webhooks/stripe: card_payments_down': 'Stripe is asked after the answer, by an errand',
  'POST /privacy/delete-account: not_found':
    'the places of an event one is registered for stay as long as the event',
  'POST /employer/job: not_found': 'the job was written a line before',
  'POST /employer/event: not_found': 'the event was written a line before',
  'POST /university/event: not_found': 'the event was written a line before',
  'POST /student/job/saved-search: not_found': 'the search was written a line before',
}

test('a call declares every problem its command can throw', () => {
  const undeclared = [...served].flatMap(([name, { endpoint, thrown }]) => {
    const known = new Set([...impliedProblems(endpoint), ...(endpoint.problems ?? []), 'unexpected'])
    return [...thrown]
      .filter(([word]) => !known.has(word))
      .map(([word, at]) => ({ what: `${name}: ${word}`, at }))
  })
  expect(
    undeclared.filter(({ what }) => !(what in never)),
    'add each to `problems` in the call’s contract, or to `never` why it can’t happen',
  ).toEqual([])
  expect(Object.keys(never).filter((what) => !undeclared.some((one) => one.what === what))).toEqual([])
})

describe('the reading finds what it is there for', () => {
  const wordsOf = (files: Record<string, string>): Record<string, string[]> => {
    const fixture = openSources((file) => files[file] ?? null)
    const handlers = fixture.handlersOf('src/routes.ts')
    return Object.fromEntries(
      handlers.map(({ key, file, node }) => [key, [...fixture.thrownBy(file, node).keys()].sort()]),
    )
  }
  const problems = "import { Problem } from './problems.ts'\n"

  test('along imports, names that are handed on, members, and functions that make functions', () => {
    expect(
      wordsOf({
        'src/routes.ts': `import * as contract from './contract.ts'
          import * as commands from './commands.ts'
          import { remove } from './index.ts'
          const handlersFor = (kind: string) => ({ quiet: () => kind, steps: commands.stepOf('end') })
          export const one = serve(contract, {
            ...handlersFor('employer'),
            remove: ({ deps }) => remove(deps),
            look: async () => commands.checks.exists(),
          })`,
        'src/index.ts': "export { takeAway as remove } from './commands.ts'",
        'src/commands.ts': `${problems}
          const lock = () => { throw new Problem('not_found') }
          const refusal = (late: boolean) => new Problem(late ? 'link_expired' : 'link_used')
          export const takeAway = (deps: unknown) => { lock(); throw refusal(true) }
          export const checks = { exists: () => lock(), isFree: () => { throw new Problem('booth_taken') } }
          export const stepOf = (word: string) => () => { throw new Problem('conflict', word) }`,
      }),
    ).toEqual({
      quiet: [],
      steps: ['conflict'],
      remove: ['link_expired', 'link_used', 'not_found'],
      look: ['not_found'],
    })
  })

  test('a word that is worked out is any of those that stand around it', () => {
    expect(
      wordsOf({
        'src/routes.ts': `import * as contract from './contract.ts'
          import { enter } from './commands.ts'
          export const one = serve(contract, { enter })`,
        'src/commands.ts': `${problems}
          const wordOf = { none: 'no_job_token', used: 'token_already_used' } as const
          export const enter = (found: 'none' | 'used') => { throw new Problem(wordOf[found]) }`,
      }),
    ).toEqual({ enter: ['no_job_token', 'token_already_used'] })
  })

  test('nothing of types, and nothing that is only made by others', () => {
    expect(
      wordsOf({
        'src/routes.ts': `import * as contract from './contract.ts'
          import type { Refused } from './commands.ts'
          export const one = serve(contract, { look: (given: Refused) => given })`,
        'src/commands.ts': `${problems}export class Refused { why = new Problem('conflict') }`,
      }),
    ).toEqual({ look: [] })
  })
})
