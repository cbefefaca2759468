import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { DAY, HOUR, later, MINUTE } from '#platform/clock.ts'
import { aStudent, signedIn } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { type Client, problemOf } from '../../../../tests/harness/client.ts'
import { aFairWithLines } from '../../../../tests/harness/lines.ts'
import { startPushService } from '../../../../tests/harness/push.ts'
import { buildNotice } from '../notices.fixtures.ts'
import {
  MOST_DEVICES,
  pushState,
  subscribeToPush,
  unsubscribeFromPush,
} from './push-subscriptions.contract.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let t: TestApp
beforeAll(async () => {
  service = await startPushService()
  t = await openTestApp({ env: { PUSH_SERVICES: service.host } })
})
afterAll(async () => {
  await t.close()
  service.close()
})
beforeEach(() => {
  service.pushed.length = 0
  service.state.status = 201
})

const stateOf = async (client: Client) => (await client.call(pushState)).json()

/** A browser of the person's is told from now on. */
const subscribed = async (client: Client) => {
  const { device, subscription } = service.browser()
  const answer = await client.call(subscribeToPush, { body: subscription })
  expect(answer.json()).toMatchObject({ is_on: true })
  return { device, subscription }
}

/** What the person is told now, for ten minutes. */
const told = (id: string) =>
  buildNotice(t.deps, id, { push_until: later(t.clock.now(), 10 * MINUTE), link: '/student/events/map' })

/** What waits to be tried again. */
const toRetry = async () => {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from pgboss.job where name = 'push' and state = 'retry'`.execute(t.deps.db)
  return rows.map(({ data }) => data)
}

describe('who is called in a line', () => {
  test('is told on the phone where they asked for it, once, signed and encrypted', async () => {
    const { event, booth, student } = await aFairWithLines(t)
    const at = await booth()
    const [one, two] = [await student(), await student()]
    const { key } = await stateOf(one.client)
    const { device } = await subscribed(one.client)
    for (const who of [one, two]) await who.join(at)
    await t.drain()
    expect(service.pushed).toEqual([])
    const place = (await at.next()).json().called[0]
    await t.drain()
    await t.drain()
    expect(service.pushed).toEqual([
      {
        device,
        signer: key,
        ttl: 600,
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        message: {
          title: expect.stringMatching(/^Your turn at /),
          text: expect.stringMatching(/^Go to /),
          link: expect.stringContaining(`/student/events/map?id=${event.id}`),
          about: service.pushed[0]?.topic,
        },
      },
    ])
    expect(JSON.stringify(service.pushed)).not.toContain(place.last_name)
    await at.end(place.place_id, 'missed')
    // the other one asked for nothing
    await at.next()
    await t.drain()
    expect(service.pushed).toHaveLength(1)
  })

  test('is not told where they no longer want it', async () => {
    const { id, client } = await aStudent(t)
    await subscribed(client)
    expect((await client.call(unsubscribeFromPush)).json()).toMatchObject({ is_on: false })
    expect((await client.call(unsubscribeFromPush)).json()).toMatchObject({ is_on: false })
    await told(id)
    await t.drain()
    expect(service.pushed).toEqual([])
  })
})

describe('a device', () => {
  test('is forgotten once its service does not know it any more', async () => {
    const { id, client } = await aStudent(t)
    const { device } = await subscribed(client)
    service.forget(device)
    await told(id)
    await t.drain()
    expect(await stateOf(client)).toMatchObject({ is_on: false })
  })

  test('is tried again where its service is down, until there is nothing left to tell', async () => {
    const { id, client } = await aStudent(t)
    const { device } = await subscribed(client)
    service.state.status = 503
    await told(id)
    await expect(t.drain()).rejects.toThrow('The push service answered 503')
    const [job] = await toRetry()
    expect(await stateOf(client)).toMatchObject({ is_on: true })
    service.state.status = 201
    expect(await t.handlers.push([job!])).toEqual([null])
    expect(service.pushed).toMatchObject([{ device, ttl: 600 }])
    t.clock.advance(10 * MINUTE)
    expect(await t.handlers.push([job!])).toEqual([null])
    expect(service.pushed).toHaveLength(1)
  })

  test.each([400, 413])(
    'is not tried again where its service refuses the message for good (%i)',
    async (status) => {
      const { id, client } = await aStudent(t)
      await subscribed(client)
      const before = await toRetry()
      service.state.status = status
      await told(id)
      await t.drain()
      expect(await toRetry()).toEqual(before)
      // the next message may fit
      expect(await stateOf(client)).toMatchObject({ is_on: true })
    },
  )

  test.each([408, 429])('is tried again where its service has no time now (%i)', async (status) => {
    const { id, client } = await aStudent(t)
    await subscribed(client)
    const before = await toRetry()
    service.state.status = status
    await told(id)
    await expect(t.drain()).rejects.toThrow(`The push service answered ${status}`)
    expect(await toRetry()).toHaveLength(before.length + 1)
  })

  test('is told as long as its session lasts, and its account is active', async () => {
    const [out, late, off] = [await aStudent(t), await aStudent(t), await aStudent(t)]
    await subscribed(late.client)
    t.clock.advance(29 * DAY)
    await subscribed(out.client)
    await subscribed(off.client)
    await out.client.call(studentAuth.logout)
    t.clock.advance(2 * DAY)
    await told(late.id)
    // told before, and still to be sent
    await told(off.id)
    await t.deps.db
      .updateTable('role_accounts')
      .set({ status: 'deactivated' })
      .where('id', '=', off.id)
      .execute()
    await told(out.id)
    await t.drain()
    expect(service.pushed).toEqual([])
    const rows = await t.deps.db.selectFrom('push_subscriptions').select('account_id').execute()
    expect(rows.map(({ account_id }) => account_id)).not.toContain(out.id)
  })

  test('belongs to whoever signed in there last, and each person has some', async () => {
    const [before, now] = [await aStudent(t), await aStudent(t)]
    const { subscription } = await subscribed(before.client)
    await now.client.call(subscribeToPush, { body: subscription })
    expect(await stateOf(before.client)).toMatchObject({ is_on: false })
    expect(await stateOf(now.client)).toMatchObject({ is_on: true })
    // the same session with another address: the one before is gone
    await subscribed(now.client)
    for (let n = 0; n < MOST_DEVICES; n++) {
      t.clock.advance(HOUR)
      await subscribed(await signedIn(t, now.person_id, 'student'))
    }
    const rows = await t.deps.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('account_id', '=', now.id)
      .execute()
    expect(rows).toHaveLength(MOST_DEVICES)
    expect(await stateOf(now.client)).toMatchObject({ is_on: false })
  })
})

describe('an address', () => {
  test.each([
    ['without encryption', 'http://push.example.net/1'],
    ['of this machine', 'https://localhost/1'],
    ['of this machine, as a number', 'https://127.0.0.1/1'],
    ['of this machine, as one number', 'https://2130706433/1'],
    ['of a private network', 'https://10.0.0.7/1'],
    ['of IPv6', 'https://[fd00::1]/1'],
    ['that is only a number', 'https://203.0.113.9/1'],
    ['inside a network', 'https://push.internal/1'],
    ['without a domain', 'https://intranet/1'],
    ['at another port', 'https://push.example.net:8443/1'],
    ['with a password', 'https://me:secret@push.example.net/1'],
    ['that is none', 'push at example dot net'],
  ])('%s is refused', async (_, endpoint) => {
    const { client } = await aStudent(t)
    const { subscription } = service.browser()
    const answer = await client.call(subscribeToPush, { body: { ...subscription, endpoint } })
    expect(answer.statusCode).toBe(422)
    expect(problemOf(answer)).toMatchObject({ fields: { endpoint: [expect.stringContaining('https')] } })
  })

  test('with a key that is no point of the curve is refused', async () => {
    const { client } = await aStudent(t)
    const { subscription } = service.browser()
    const p256dh = `BA${'a'.repeat(85)}`
    const answer = await client.call(subscribeToPush, {
      body: { ...subscription, keys: { ...subscription.keys, p256dh } },
    })
    expect(problemOf(answer)).toMatchObject({ status: 422, fields: { 'keys.p256dh': [expect.any(String)] } })
  })
})
