import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildEmployerUser,
  buildSession,
  buildStudent,
  buildUniversityUser,
} from '#domains/accounts/accounts.fixtures.ts'
import { buildPasskey } from '#domains/accounts/two-step/two-step.fixtures.ts'
import { buildOperator } from '#domains/operators/operators.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { endpointsOf } from '#gate/http.ts'
import { type Mode, sessionCookie } from '#gate/session.ts'
import type { Endpoint, OrganizationKind, TeamRole } from '#shared/endpoint.ts'
import { contracts } from '../src/slices.ts'
import { beforeOneIsSetUp, beforeTheSecondStep, knowingAnySession } from './access/stages.ts'
import { accessTable, type Who } from './access.table.ts'
import { openTestApp, type TestApp } from './harness/app.ts'

const endpoints = contracts.flatMap((contract) => endpointsOf(contract).map(([, endpoint]) => endpoint))
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

interface Actor {
  name: string
  /** Null is a signed-out visitor. */
  who: { person_id: string; mode: Mode; by?: 'password' } | null
  /** What this actor gets for each kind of call; anything not listed is 403 not_allowed. */
  passes: Who[]
  /** The problem that blocks calls of the actor's own role. */
  blocked?: string
  /** A session not all the way in: the problem that blocks every call, and the calls it does not block. */
  halted?: { word: string; but: string[] }
}

const EVERYBODY: Who[] = ['anyone']
const SIGNED: Who[] = ['anyone', 'signed_in']
const ladder = (kind: OrganizationKind, role: TeamRole): Who[] => {
  const steps = ['viewer', 'member', 'admin', 'owner'] as const
  const step = role === 'recruiter' || role === 'staff' ? 'member' : role
  return steps
    .slice(0, steps.indexOf(step) + 1)
    .flatMap((right): Who[] => [`${kind} ${right}`, `organization ${right}`])
}

let t: TestApp
let actors: Actor[]

const teamActors = async (kind: OrganizationKind): Promise<Actor[]> => {
  const build = kind === 'employer' ? buildEmployerUser : buildUniversityUser
  const mode: Mode = kind === 'employer' ? 'employer_user' : 'university_user'
  const { id: organization_id } = await buildOrganization(t.deps, kind)
  const middle: TeamRole = kind === 'employer' ? 'recruiter' : 'staff'
  const list: Actor[] = []
  for (const team_role of ['viewer', middle, 'admin', 'owner'] as const) {
    const { person_id } = await build(t.deps, { organization_id, team_role })
    list.push({
      name: `${kind} ${team_role}`,
      who: { person_id, mode },
      passes: [...SIGNED, ...ladder(kind, team_role)],
    })
  }
  for (const [status, blocked] of [
    ['email_not_verified', 'email_not_verified'],
    ['pending_review', 'pending_review'],
    ['deactivated', 'not_active'],
  ] as const) {
    const { person_id } = await build(t.deps, { organization_id, status })
    list.push({ name: `${kind} owner, ${status}`, who: { person_id, mode }, passes: SIGNED, blocked })
  }
  for (const [state, blocked] of [
    ['pending_review', 'pending_review'],
    ['rejected', 'not_active'],
    ['suspended', 'not_active'],
  ] as const) {
    const organization = await buildOrganization(t.deps, kind, { state })
    const { person_id } = await build(t.deps, { organization_id: organization.id })
    list.push({ name: `owner of a ${state} ${kind}`, who: { person_id, mode }, passes: SIGNED, blocked })
  }
  return list
}

beforeAll(async () => {
  t = await openTestApp()
  const student = await buildStudent(t.deps)
  const deactivated = await buildStudent(t.deps, { status: 'deactivated' })
  const unverified = await buildStudent(t.deps, { status: 'email_not_verified' })
  const operator = await buildOperator(t.deps)
  const former = await buildStudent(t.deps)
  const without = await buildOperator(t.deps)
  const half = await buildOperator(t.deps)
  await buildPasskey(t.deps, half.person_id)
  actors = [
    { name: 'nobody', who: null, passes: EVERYBODY },
    {
      name: 'student',
      who: { person_id: student.person_id, mode: 'student' },
      passes: [...SIGNED, 'student'],
    },
    {
      name: 'deactivated student',
      who: { person_id: deactivated.person_id, mode: 'student' },
      passes: SIGNED,
      blocked: 'not_active',
    },
    {
      name: 'unverified student',
      who: { person_id: unverified.person_id, mode: 'student' },
      passes: SIGNED,
      blocked: 'email_not_verified',
    },
    ...(await teamActors('employer')),
    ...(await teamActors('university')),
    {
      name: 'operator',
      who: { person_id: operator.person_id, mode: 'operator' },
      passes: [...SIGNED, 'operator'],
    },
    { name: 'no operator any more', who: { person_id: former.person_id, mode: 'operator' }, passes: SIGNED },
    {
      name: 'operator before the second step',
      who: { person_id: half.person_id, mode: 'operator', by: 'password' },
      passes: [],
      halted: { word: 'second_step_needed', but: beforeTheSecondStep },
    },
    {
      name: 'operator without a second step',
      who: { person_id: without.person_id, mode: 'operator', by: 'password' },
      passes: [],
      halted: { word: 'two_step_required', but: beforeOneIsSetUp },
    },
  ]
}, 60_000)
afterAll(() => t.close())

const GATE = [
  'second_step_needed',
  'two_step_required',
  'not_signed_in',
  'not_allowed',
  'email_not_verified',
  'pending_review',
  'not_active',
]

const sessions = new Map<Actor, string>()

const sessionOf = async (actor: Actor): Promise<string> => {
  const { person_id, mode, by } = actor.who!
  const session = sessions.get(actor) ?? (await buildSession(t.deps, person_id, mode, by))
  sessions.set(actor, session)
  return session
}

/** What the gate said: the problem of its refusal, or "in" for everything after it. */
const verdict = async (endpoint: Endpoint, actor: Actor): Promise<string> => {
  const headers: Record<string, string> = {}
  if (actor.who) headers.cookie = `${sessionCookie(t.deps.config)}=${await sessionOf(actor)}`
  const url = `/api${endpoint.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')}`
  const isStream = endpoint.output === 'stream'
  const response = await t.app.inject({ method: endpoint.method, url, headers, payloadAsStream: isStream })
  if (isStream && response.statusCode === 200) {
    response.stream().destroy()
    return 'in'
  }
  const body = isStream ? await text(response.stream()) : response.body
  const word = response.statusCode >= 400 ? (JSON.parse(body).error as string) : ''
  expect(response.statusCode, `${nameOf(endpoint)} as ${actor.name}: ${body.slice(0, 300)}`).toBeLessThan(500)
  if (GATE.includes(word)) return word
  // a call that is admitted may have signed out
  if (endpoint.method !== 'GET' || endpoint.path.includes('logout')) sessions.delete(actor)
  return 'in'
}

const expected = (name: string, who: Who, actor: Actor): string => {
  if (actor.halted) return who === 'anyone' || actor.halted.but.includes(name) ? 'in' : actor.halted.word
  if (actor.passes.includes(who)) return 'in'
  if (!actor.who) return 'not_signed_in'
  const own = {
    student: 'student',
    employer_user: 'employer',
    university_user: 'university',
    operator: 'operator',
  }[actor.who.mode]
  const isTeam = own === 'employer' || own === 'university'
  return actor.blocked && (who.startsWith(own) || (isTeam && who.startsWith('organization')))
    ? actor.blocked
    : 'not_allowed'
}

describe('who may call what', () => {
  test('every call stands in the table, and the table holds no call that is gone', () => {
    const names = endpoints.map(nameOf)
    const unwritten = names.filter((name) => !accessTable[name])
    expect(unwritten, 'write into tests/access/ who may make each of these calls').toEqual([])
    const gone = Object.keys(accessTable).filter((name) => !names.includes(name))
    expect(gone, 'remove these from tests/access/: no contract declares them').toEqual([])
  })

  test('calls open to anyone know a session on its way in only where it is written down', () => {
    const open = endpoints.filter(({ access }) => access.who === 'anyone')
    const knowing = open.filter(({ stages }) => stages).map(nameOf)
    expect(knowing.sort()).toEqual([...knowingAnySession].sort())
  })

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const who = accessTable[name]
      expect(who, 'a row in tests/access/').toBeDefined()
      const got: Record<string, string> = {}
      const wanted: Record<string, string> = {}
      // each with a session of their own, so at once: the database is the one that would wait
      const ask = async (actor: Actor) => {
        wanted[actor.name] = expected(name, who!, actor)
        got[actor.name] = await verdict(endpoint, actor)
      }
      await Promise.all(actors.map(ask))
      expect(got).toEqual(wanted)
    },
  )
})
