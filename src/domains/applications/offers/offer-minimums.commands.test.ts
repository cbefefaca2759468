import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { daysOf, offersIn } from '../../../../tests/harness/offers.ts'
import { withdraw } from '../applications.contract.ts'
import { offerMinimum, saveOfferMinimum } from './offer-minimums.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const dayIn = daysOf(() => t)
const scene = offersIn(() => t)

describe('a university’s least time', () => {
  it('is shown to who writes to its students with the day from which it is kept', async () => {
    const listed = (await buildListedUniversity(t.deps)).id
    const office = await aUniversity(t, {
      team_role: 'admin',
      organization: { directory_id: listed, name: 'Elm College' },
    })
    const s = await scene({ state: 'interview' }, listed)
    expect((await s.shown()).least).toBeNull()
    expect((await office.client.call(offerMinimum)).json()).toEqual({ days: null, may: { edit: true } })
    expect((await office.client.call(saveOfferMinimum, { body: { days: 0 } })).statusCode).toBe(422)
    expect((await office.client.call(saveOfferMinimum, { body: { days: 14 } })).json().days).toBe(14)
    const least = { university: 'Elm College', days: 14, from: dayIn(14) }
    expect((await s.shown()).least).toEqual(least)
    // it warns and does not forbid
    expect((await s.write({ answer_by: dayIn(5) })).statusCode).toBe(200)
    expect((await s.own()).least).toEqual(least)
    await office.client.call(saveOfferMinimum, { body: { days: null } })
    expect((await s.shown()).least).toBeNull()
  })

  it('is not told of a student who withdrew: it names their university', async () => {
    const listed = (await buildListedUniversity(t.deps)).id
    const organization = { directory_id: listed, name: 'Ash College' }
    const office = await aUniversity(t, { team_role: 'admin', organization })
    await office.client.call(saveOfferMinimum, { body: { days: 14 } })
    const s = await scene({ state: 'interview' }, listed)
    expect((await s.shown()).least).toMatchObject({ university: 'Ash College' })
    await s.student.client.call(withdraw, { body: { application_id: s.id } })
    expect((await s.shown()).least).toBeNull()
  })
})
