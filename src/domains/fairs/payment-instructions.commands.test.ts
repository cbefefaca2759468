import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { publicEventCall } from '#domains/events/public-events.contract.ts'
import { DAY, later } from '#platform/clock.ts'
import { anEmployer } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { clientOf, problemOf } from '../../../tests/harness/client.ts'
import { people } from '../../../tests/harness/fairs.ts'
import { aHost } from '../../../tests/harness/hosting.ts'
import { lettersTo, undoTimePasses } from '../../../tests/harness/letters.ts'
import { employerRegistering as calls } from './exhibitor-registration.contract.ts'
import { universityExhibitors } from './exhibitors/exhibitors.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const bank_account = {
  holder: 'Lake University',
  number: 'DE02 1203 0000 0000 2020 51',
  bank_code: 'BYLADEM1001',
  bank_name: 'Lake Bank',
}
const written = {
  payment_instructions: '<p>Pay by <b>transfer</b>.</p><script>alert(1)</script>',
  bank_account,
}

/** A fair with a booth for 200 dollars and a free one, by a host that says how to pay. */
const aFair = async (how: object = written) => {
  const host = await aHost(t)
  const response = await host.create({
    title: 'Paid fair',
    starts_at: later(t.clock.now(), 40 * DAY).toISOString(),
    ends_at: later(t.clock.now(), 41 * DAY).toISOString(),
    booth_currency: 'USD',
    booth: [
      { name: 'Small', price: 20000 },
      { name: 'Table', price: 0 },
    ],
    ...how,
  })
  return { host, response, event: response.json() }
}

/** An employer that registered for one of the booths. */
const anExhibitor = async ({ event }: Awaited<ReturnType<typeof aFair>>, booth: number) => {
  const team = await anEmployer(t)
  const registered = await team.client.call(calls.register, {
    params: { id: event.id },
    body: { booth_id: event.booth[booth].id, representatives: people },
  })
  expect(registered.statusCode, registered.body).toBe(201)
  return { ...team, registration: registered.json() }
}

describe('how to pay', () => {
  it('is seen when registering, on the registration and in the letters that ask for the fee', async () => {
    const fair = await aFair()
    const { host, event } = fair
    expect(event).toMatchObject({ bank_account })
    const { client, person_id, registration } = await anExhibitor(fair, 0)
    const shown = (await client.call(calls.detail, { params: { id: event.id } })).json()
    expect(shown.bank_account).toEqual(bank_account)
    expect(shown.payment_instructions).toMatch(/transfer/)
    expect(shown.payment_instructions).not.toMatch(/script/)
    expect(registration).toMatchObject({
      bank_account,
      payment_instructions: shown.payment_instructions,
      payment_reference: registration.id.slice(-8).toUpperCase(),
    })

    await host.client.call(universityExhibitors.approve, { body: { registration_ids: [registration.id] } })
    await undoTimePasses(t)
    const [approved] = await lettersTo(t, person_id)
    const asked = [
      ['Amount', '$200'],
      ['Account holder', bank_account.holder],
      ['IBAN or account number', bank_account.number],
      ['BIC or routing number', bank_account.bank_code],
      ['Bank', bank_account.bank_name],
      ['Payment reference', registration.payment_reference],
      ['How to pay', 'Pay by transfer.'],
    ]
    expect(approved!.facts).toEqual(expect.arrayContaining(asked))
    const ofHost = await host.client.call(universityExhibitors.one, {
      params: { id: registration.id },
    })
    expect(ofHost.json().payment_reference).toBe(registration.payment_reference)
    t.clock.advance(39 * DAY)
    await t.tick()
    const letters = await lettersTo(t, person_id)
    expect(letters.at(-1)!.subject).toBe('Payment due: Paid fair')
    expect(letters.at(-1)!.facts).toEqual(expect.arrayContaining(asked))
  })

  it('is no matter of who pays nothing, of visitors, or of a host that says nothing', async () => {
    const fair = await aFair()
    const { person_id, registration } = await anExhibitor(fair, 1)
    await fair.host.client.call(universityExhibitors.approve, {
      body: { registration_ids: [registration.id] },
    })
    await undoTimePasses(t)
    const [approved] = await lettersTo(t, person_id)
    expect(approved!.facts!.map(([label]) => label)).not.toContain('Payment reference')
    const visitor = await clientOf(t.app).call(publicEventCall, { body: { id: fair.event.id } })
    expect(visitor.statusCode).toBe(200)
    expect(visitor.body).not.toContain(bank_account.number)

    const silent = await aFair({ bank_account: { holder: ' ', number: '', bank_code: '', bank_name: '' } })
    expect(silent.event).toMatchObject({ bank_account: null, payment_instructions: '' })
  })

  it('goes along into a copy', async () => {
    const { host, event } = await aFair()
    const copy = await host.client.call(universityHosting.duplicate, { params: { id: event.id } })
    expect(copy.json()).toMatchObject({ bank_account, payment_instructions: event.payment_instructions })
  })

  it('is refused where it is too long or names what no account has', async () => {
    const long = await aFair({ bank_account: { ...bank_account, number: '1'.repeat(61) } })
    expect(problemOf(long.response).fields).toEqual({
      'bank_account.number': ['Use at most 60 characters'],
    })
    expect((await aFair({ bank_account: { iban: 'DE02' } })).response.statusCode).toBe(422)
  })
})
