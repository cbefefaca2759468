import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendSession } from '#gate/session.ts'
import { MINUTE } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { aStudent, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { studentAuth } from '../authentication.contract.ts'
import { session } from '../sign-in.contract.ts'
import { endOtherSessions, endSession, type OwnSession, ownSessions } from './sessions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const password = 'seven quiet otters'
let count = 0

/** A student signed in on three devices. */
const scene = async () => {
  count += 1
  const email = `devices.${count}@example.com`
  const here = await aStudent(t, { email, password })
  const [phone, laptop] = [visitor(t), visitor(t)]
  for (const device of [phone, laptop]) {
    t.clock.advance(1000)
    expect((await device.call(studentAuth.login, { body: { email, password } })).statusCode).toBe(200)
  }
  return { here: here.client, phone, laptop }
}
type Caller = Awaited<ReturnType<typeof scene>>['here']
const listed = async (client: Caller): Promise<OwnSession[]> => (await client.call(ownSessions)).json().data
const isIn = async (client: Caller) => (await client.call(session)).json().person !== null

describe('one’s devices', () => {
  test('are listed, this one first, and each can be signed out alone', async () => {
    const { here, phone, laptop } = await scene()
    const sessions = await listed(here)
    expect(sessions.map(({ is_this }) => is_this)).toEqual([true, false, false])
    const of = (await listed(phone)).find(({ is_this }) => is_this)!
    expect((await here.call(endSession, { params: { id: of.id } })).statusCode).toBe(204)
    expect([await isIn(here), await isIn(phone), await isIn(laptop)]).toEqual([true, false, true])
    expect(await listed(here)).toHaveLength(2)
    const again = await here.call(endSession, { params: { id: of.id } })
    expect(again.statusCode).toBe(404)
  })

  test('are signed out together, but for this one and other people’s', async () => {
    const [{ here, phone, laptop }, other] = [await scene(), await scene()]
    expect((await here.call(endOtherSessions)).statusCode).toBe(204)
    expect([await isIn(here), await isIn(phone), await isIn(laptop)]).toEqual([true, false, false])
    expect(await isIn(other.phone)).toBe(true)
  })

  test('of somebody else are not found, and a sign-out asks for a fresh password', async () => {
    const [{ here }, other] = [await scene(), await scene()]
    const [theirs] = await listed(other.here)
    for (const id of [theirs!.id, newId()])
      expect((await here.call(endSession, { params: { id } })).statusCode).toBe(404)
    expect(await isIn(other.here)).toBe(true)
    t.clock.advance(16 * MINUTE)
    for (const call of [here.call(endOtherSessions), here.call(endSession, { params: { id: newId() } })])
      expect(problemOf(await call)).toMatchObject({ error: 'confirm_password' })
  })

  test('a call under way while its session is ended on another device is no fault of the server', async () => {
    const gone = {
      id: newId(),
      last_seen_at: '2026-01-01T00:00:00.000Z',
      created_at: '2026-01-01T00:00:00.000Z',
    }
    await expect(extendSession(t.deps.db, gone, () => null, t.clock.now())).resolves.toBeUndefined()
  })
})
