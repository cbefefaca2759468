import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { type Client, problemOf } from '../../../../tests/harness/client.ts'
import { held, ledger, people, scene } from '../../../../tests/harness/fairs.ts'
import { seller } from '../../../../tests/harness/invoices.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { employerRegistering } from '../exhibitor-registration.contract.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '../fairs.fixtures.ts'
import { universityInvoices as hostInvoices } from '../invoices/invoices.contract.ts'
import { buildBilling } from '../invoices/invoices.fixtures.ts'
import { employerOwnInvoices } from '../invoices/own-invoices.contract.ts'
import { buildRegistrationForm } from '../registration-form/registration-form.fixtures.ts'
import { universityExhibitors } from './exhibitors.contract.ts'
import { universityHostedRegistration as calls } from './hosted-registration.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const secret = 'Paid late last year'

const aFair = async () => {
  const made = await scene(t, { title: 'Hosted fair' })
  const { host, team, event, small } = made
  const add = (more: object = {}, who = host) =>
    who.client.call(calls.add, {
      params: { id: event.id },
      body: {
        organization_id: team.organization_id,
        booth_id: small,
        representatives: people,
        internal_notes: secret,
        ...more,
      } as never,
    })
  const edit = (id: string, more: object = {}, who = host) =>
    who.client.call(calls.edit, {
      params: { id },
      body: { booth_id: small, representatives: people, ...more } as never,
    })
  const registered = (more: FairRegistrationOverrides = {}) =>
    buildFairRegistration(t.deps, {
      event_id: event.id,
      organization_id: team.organization_id,
      booth_id: small,
      state: 'approved',
      representatives: people,
      ...more,
    })
  const own = (id: string) => team.client.call(employerRegistering.registration, { params: { id } })
  return { ...made, add, edit, registered, own }
}

describe('an exhibitor added by the host', () => {
  it('is approved, holds its booth, owes its fee, and is told', async () => {
    const { team, event, add, own } = await aFair()
    const added = await add()
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { state: 'approved', payment: 'awaiting_payment', booth: { name: 'Small' }, internal_notes: secret },
    ])
    const { id } = added.json()
    expect(await held(t, event.id)).toMatchObject({ Small: 1 })
    expect(await ledger(t, id)).toEqual(['charged 20000'])
    const [letter] = await lettersTo(t, team.person_id)
    expect(letter!.subject).toMatch(/ registered you for Hosted fair$/)
    expect(letter!.facts).toContainEqual(['Amount', '$200'])
    const theirs = (await own(id)).json()
    expect(theirs.timeline).toMatchObject([{ kind: 'added', by: 'host', who: null }])
    expect(theirs.may).toMatchObject({ cancel: true, edit: true })
  })

  it('comes once, and only if it can', async () => {
    const { host, add, team, large } = await aFair()
    expect((await add()).statusCode).toBe(201)
    const again = await add()
    expect([again.statusCode, problemOf(again).error]).toEqual([409, 'conflict'])
    const pending = await buildOrganization(t.deps, 'employer', { state: 'pending_review' })
    for (const organization_id of [host.organization_id, pending.id, newId()])
      expect(problemOf(await add({ organization_id })).fields, organization_id).toHaveProperty(
        'organization_id',
      )
    const other = await anEmployer(t)
    const wrong = await add({
      organization_id: other.organization_id,
      booth_id: null,
      representatives: [...people, ...people],
    })
    expect(Object.keys(problemOf(wrong).fields!)).toEqual(['booth_id', 'representatives.1.email'])
    expect((await add({ organization_id: other.organization_id, booth_id: large })).statusCode).toBe(201)
    const third = await anEmployer(t)
    const gone = await add({ organization_id: third.organization_id, booth_id: large })
    expect([gone.statusCode, problemOf(gone).error]).toEqual([409, 'booth_taken'])
    expect((await add({}, await aUniversity(t))).statusCode).toBe(404)
    expect(team).toBeDefined()
  })

  it('at the same time is added once', async () => {
    const { add, event } = await aFair()
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect(await held(t, event.id)).toMatchObject({ Small: 1 })
  })
})

describe('the invoice of an exhibitor added by the host', () => {
  const billing = {
    name: 'Acme Holding',
    address: '2 Main Street',
    tax_number: 'US-1',
    purchase_order: 'PO-7',
  }
  const documents = async (who: { client: Client }, id: string) =>
    (await who.client.call(hostInvoices.documents, { params: { id } })).json()

  it('is made out as the host says, and is corrected by either side', async () => {
    const { host, team, add } = await aFair()
    await host.client.call(hostInvoices.saveSeller, { body: seller })
    const { id } = (await add({ billing })).json()
    await t.drain()
    const own = async () => (await team.client.call(employerOwnInvoices.documents, { params: { id } })).json()
    expect(await own()).toMatchObject({
      billing,
      invoices: [{ kind: 'invoice', total: 20000, purchase_order: 'PO-7' }],
      may: { bill: true },
    })
    const changed = { ...billing, purchase_order: 'PO-8' }
    const bill = (who = host, body = changed) => who.client.call(hostInvoices.bill, { params: { id }, body })
    expect((await bill()).json()).toMatchObject({ billing: changed, may: { bill: true, correct: true } })
    await host.client.call(hostInvoices.correct, { params: { id }, body: { reason: 'New number' } })
    expect((await own()).invoices).toMatchObject([{ purchase_order: 'PO-8' }, {}, {}])
    expect(await subjectsTo(t, team.person_id)).toContainEqual(
      expect.stringMatching(/^Invoice INV-.* for Hosted fair$/),
    )
    expect((await bill(await aUniversity(t))).statusCode).toBe(404)
    await team.client.call(employerRegistering.cancel, { params: { id } })
    expect(problemOf(await bill()).error).toBe('step_not_possible')
  })

  it('starts with what the exhibitor gave this host the last time, never another', async () => {
    const { host, team, registered } = await aFair()
    const { id } = await registered({ state: 'canceled' })
    await buildBilling(t.deps, id, billing)
    const add = async (who: { client: Client }, event: { id: string; booths: Array<{ id: string }> }) => {
      const added = await who.client.call(calls.add, {
        params: { id: event.id },
        body: {
          organization_id: team.organization_id,
          booth_id: event.booths[0]!.id,
          representatives: people,
          billing: { name: 'Acme East' },
        },
      })
      return (await documents(who, added.json().id)).billing
    }
    const booths = [{ name: 'Small', price: 20000, quantity: 2 }]
    const next = await buildEvent(t.deps, { organization_id: host.organization_id, booths })
    expect(await add(host, next)).toMatchObject({ ...billing, name: 'Acme East', purchase_order: '' })
    const other = await aUniversity(t)
    const theirs = await buildEvent(t.deps, { organization_id: other.organization_id, booths })
    expect(await add(other, theirs)).toMatchObject({ name: 'Acme East', address: '', tax_number: '' })
    // nor does what a host wrote in its place reach other hosts when it registers itself
    const own = (await team.client.call(employerOwnInvoices.documents, { params: { id } })).json()
    expect(own.suggested).toMatchObject({ ...billing, purchase_order: '' })
  })

  it('is told with the fee that a change by the host makes due', async () => {
    const { team, table, registered, edit, large } = await aFair()
    const { id } = await registered({ booth_id: table })
    await edit(id, { booth_id: large })
    const [letter] = await lettersTo(t, team.person_id)
    expect(letter!.facts).toContainEqual(['Amount', '$500'])
    expect(letter!.paragraphs.join(' ')).toContain('$500 is due by')
  })
})

describe('a registration changed by the host', () => {
  it('moves to another booth with its fee, and its team is told', async () => {
    const { team, event, large, registered, edit } = await aFair()
    const { id } = await registered()
    const edited = await edit(id, { booth_id: large })
    expect(edited.json()).toMatchObject({ booth: { name: 'Large' }, fee: 50000, payment: 'awaiting_payment' })
    expect(await held(t, event.id)).toMatchObject({ Small: 0, Large: 1 })
    expect(await ledger(t, id)).toEqual(['charged 20000', 'dropped 20000', 'charged 50000'])
    expect(await subjectsTo(t, team.person_id)).toEqual([
      expect.stringMatching(/ changed your registration for Hosted fair$/),
    ])
  })

  it('keeps who has an account, and tells no one of notes alone', async () => {
    const { team, registered, edit, host } = await aFair()
    const colleague = { ...people[0]!, account_id: team.id }
    const { id } = await registered({ representatives: [colleague] })
    expect((await edit(id, { internal_notes: secret })).json()).toMatchObject({ internal_notes: secret })
    expect(await subjectsTo(t, team.person_id)).toEqual([])
    const more = [...people, { name: 'Bo Reed', email: 'bo@example.com', job_title: '' }]
    const edited = (await edit(id, { representatives: more })).json()
    expect(edited.representatives).toMatchObject([{ account_id: team.id }, { account_id: null }])
    expect(edited.internal_notes).toBe('')
    const one = await host.client.call(universityExhibitors.one, { params: { id } })
    expect(one.json().may.edit).toBe(true)
  })

  it('tells no one when answers and add-ons are the same, in whatever order they come', async () => {
    const { team, event, registered, edit } = await aFair()
    const { questions, addons } = await buildRegistrationForm(t.deps, event.id, {
      questions: [
        { kind: 'short_text', label: 'Banner', help: '' },
        { kind: 'number', label: 'Crates', help: '' },
        { kind: 'yes_no', label: 'Van', help: '' },
      ],
      addons: [
        { name: 'Power', description: '', price: 2500 },
        { name: 'Lunch', description: '', price: 1500, per_exhibitor: 5 },
      ],
    })
    const { id } = await registered()
    const answers = questions.map(({ id: question_id }, n) => ({
      question_id,
      value: ['Blue', 2, 'yes'][n]!,
    }))
    const chosen = addons.map(({ id: addon_id }) => ({ addon_id, quantity: 1 }))
    const edited = (await edit(id, { answers, addons: chosen })).json()
    expect([edited.answers.length, edited.addons.length, edited.fee]).toEqual([3, 2, 24000])
    const told = await subjectsTo(t, team.person_id)
    expect(told).toHaveLength(1)
    await edit(id, { answers: answers.toReversed(), addons: chosen.toReversed() })
    expect(await subjectsTo(t, team.person_id)).toEqual(told)
    await edit(id, { answers: answers.slice(1), addons: chosen })
    expect(await subjectsTo(t, team.person_id)).toHaveLength(2)
  })

  it('is refused once settled at another price, once it left, or for another host', async () => {
    const { large, registered, edit } = await aFair()
    const paid = await registered({ payment: 'verified' })
    expect(problemOf(await edit(paid.id, { booth_id: large })).fields).toHaveProperty('booth_id')
    expect((await edit(paid.id, {}, await aUniversity(t))).statusCode).toBe(404)
    const { registered: gone, edit: editGone } = await aFair()
    const { id } = await gone({ state: 'canceled' })
    const refused = await editGone(id)
    expect([refused.statusCode, problemOf(refused).error]).toEqual([409, 'step_not_possible'])
  })
})

it('the host’s notes are nowhere in what the exhibitor gets', async () => {
  const { add, own, team, event } = await aFair()
  const { id } = (await add()).json()
  const answers = [
    await own(id),
    await team.client.call(employerRegistering.detail, { params: { id: event.id } }),
    await team.client.call(employerRegistering.edit, {
      params: { id },
      body: { booth_id: (await own(id)).json().booth.id, representatives: people },
    }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain(secret)
    expect(answer.body).not.toContain('internal_notes')
  }
  await t.drain()
  const mails = await t.deps.db.selectFrom('mails').select('letter').execute()
  const notices = await t.deps.db.selectFrom('notifications').selectAll().execute()
  expect(JSON.stringify([mails, notices])).not.toContain(secret)
  const logged = await t.deps.db.selectFrom('activities').select('data').execute()
  expect(JSON.stringify(logged)).not.toContain(secret)
})
