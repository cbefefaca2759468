import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { ledger, people } from '../../../../tests/harness/fairs.ts'
import { withForm } from '../../../../tests/harness/registration-forms.ts'
import { employerRegistering as calls } from '../exhibitor-registration.contract.ts'
import { universityExhibitorExport } from '../exhibitors/exhibitor-export.contract.ts'
import { universityExhibitors } from '../exhibitors/exhibitors.contract.ts'
import { universityHostedRegistration } from '../exhibitors/hosted-registration.contract.ts'
import type { HostedForm } from './registration-form.contract.ts'
import { registrationForm } from './registration-form.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('a registration form', () => {
  it('asks and offers what its host wrote; the fee is one total; the answers are in list and CSV', async () => {
    const { host, params, ids, register, team, taken, answers } = await withForm(t)
    const none = problemOf(await register([], team, []))
    expect(Object.keys(none.fields!)).toEqual([`answers.${ids.name}`])
    const wrong = problemOf(
      await register(
        [
          { addon_id: ids.power, quantity: 2 },
          { addon_id: ids.lunch, quantity: 1 },
        ],
        team,
        [
          ...answers.slice(0, 1),
          { question_id: ids.hall.id, value: 'East' },
          { question_id: ids.visas, value: 7 },
        ],
      ),
    )
    expect(Object.keys(wrong.fields!).sort()).toEqual(
      [`answers.${ids.hall.id}`, `answers.${ids.visas}`, `addons.${ids.power}`].sort(),
    )
    const made = await register([
      { addon_id: ids.power, quantity: 1 },
      { addon_id: ids.lunch, quantity: 3 },
    ])
    expect(made.json()).toMatchObject({
      fee: 20000 + 5000 + 4500,
      answers: [
        { label: 'Name on the booth', text: 'Harbor Light' },
        { label: 'Which hall?', text: 'South' },
      ],
      addons: [
        { name: 'Power', quantity: 1 },
        { name: 'Lunch', quantity: 3 },
      ],
    })
    const { id } = made.json()
    expect(await ledger(t, id)).toEqual(['charged 29500'])
    const edited = await team.client.call(calls.edit, {
      params: { id },
      body: {
        booth_id: made.json().booth.id,
        representatives: people,
        answers,
        addons: [{ addon_id: ids.lunch, quantity: 1 }],
      },
    })
    expect(edited.json()).toMatchObject({ fee: 21500, booth: { name: 'Small' } })
    expect(await ledger(t, id)).toEqual(['charged 29500', 'dropped 29500', 'charged 21500'])
    expect(await taken()).toEqual({ Power: 0, Lunch: 1 })
    const other = await anEmployer(t)
    await register([], other)
    const list = async (query: Record<string, unknown>) =>
      (await host.client.call(universityExhibitors.list, { params, query })).json().total_row
    const south = `${ids.hall.id}:${ids.hall.options[1]!.id}`
    const north = `${ids.hall.id}:${ids.hall.options[0]!.id}`
    expect(await list({ answer: [south] })).toBe(2)
    expect(await list({ answer: [north] })).toBe(0)
    expect(await list({ answer: [south, `${ids.visas}:yes`] })).toBe(0)
    expect(await list({ answer: ["x'; drop", 'nothing'] })).toBe(0)
    expect(await list({ answer_text: [`${ids.name}:light härb`] })).toBe(2)
    expect(await list({ answer_text: [`${ids.name}:100%`] })).toBe(0)
    expect(await list({ addon: [ids.lunch] })).toBe(1)
    const csv = await host.client.call(universityExhibitorExport.people, {
      params,
      query: { addon: [ids.lunch] },
    })
    expect(parse(csv.body, { columns: true, bom: true })).toMatchObject([
      {
        'Name on the booth': 'Harbor Light',
        'Which hall?': 'South',
        'Do you sponsor visas?': '',
        Lunch: '1',
        Power: '',
      },
    ])
  })

  it('keeps numbers as they are, also in the CSV, and takes nothing invisible for an answer', async () => {
    const { host, params, ids, register, team, answers } = await withForm(t)
    const invisible = await register([], team, [{ question_id: ids.name, value: '\u200B\u2060' }])
    expect(Object.keys(problemOf(invisible).fields!)).toEqual([`answers.${ids.name}`])
    const made = await register([], team, [...answers, { question_id: ids.interns, value: -1234.00005 }])
    expect(made.json().answers[2]).toMatchObject({ text: '-1,234.00005' })
    const people = async (query = {}) => {
      const csv = await host.client.call(universityExhibitorExport.people, { params, query })
      return parse(csv.body, { columns: true, bom: true })
    }
    expect(await people()).toMatchObject([{ 'How many interns?': '-1234.00005' }])
    const asked = async (range: string) =>
      host.client.call(universityExhibitors.list, {
        params,
        query: { answer_number: [`${ids.interns}:${range}`] },
      })
    const found = async (range: string) => (await asked(range)).json().total_row
    expect(await found('-1234.00005..-1234.00005')).toBe(1)
    expect([await found('-1234..'), await found('..-1234.1'), await found('-2000..0')]).toEqual([0, 0, 1])
    expect(problemOf(await asked('5..2')).fields).toMatchObject({
      'answer_number.0': [expect.stringContaining('from not above to')],
    })
    expect(await people({ answer_number: [`${ids.interns}:-2000..0`] })).toHaveLength(1)
    expect(await people({ answer_number: [`${ids.interns}:1..`] })).toHaveLength(0)
    // a text is no number
    const query = { answer_number: [`${ids.name}:1..`] }
    const none = await host.client.call(universityExhibitors.list, { params, query })
    expect(none.json()).toMatchObject({ total_row: 0, form: { written: expect.any(Array) } })
  })

  it('stays what was answered: kinds and chosen answers can’t go, removed questions and add-ons are kept', async () => {
    const { host, params, stored, ids, register, write, team, answers } = await withForm(t)
    const { id, booth } = (await register([{ addon_id: ids.power, quantity: 1 }])).json()
    const [name, hall] = stored.questions.map(({ answered: _, is_retired: __, ...one }) => one)
    const [power] = stored.addons.map(({ taken: _, is_retired: __, ...one }) => one)
    const refused = problemOf(
      await write({
        questions: [
          { ...name, kind: 'number' },
          { ...hall, options: [hall!.options[0], { label: 'East' }] },
        ],
        addons: [],
      }),
    )
    expect(Object.keys(refused.fields!)).toEqual(['questions.0.kind', 'questions.1.options'])
    const after = await write({
      questions: [{ ...hall, label: 'Hall' }],
      addons: [{ ...power, id: undefined, name: 'Coffee', price: 0 }],
    })
    const kept = after.json() as HostedForm
    expect(kept.questions.map(({ label, is_retired }) => [label, is_retired])).toEqual([
      ['Hall', false],
      ['Name on the booth', true],
    ])
    expect(kept.addons.map(({ name: one, is_retired }) => [one, is_retired])).toEqual([
      ['Power', true],
      ['Coffee', false],
    ])
    const edit = (addons: unknown) =>
      team.client.call(calls.edit, {
        params: { id },
        body: { booth_id: booth.id, representatives: people, answers: answers.slice(1), addons } as never,
      })
    const same = await edit([{ addon_id: ids.power, quantity: 1 }])
    expect(same.json()).toMatchObject({ fee: 25000, answers: [{ label: 'Hall' }, { text: 'Harbor Light' }] })
    expect((await edit([])).json()).toMatchObject({ fee: 20000 })
    expect((await edit([{ addon_id: ids.power, quantity: 1 }])).statusCode).toBe(422)
    expect((await (await aUniversity(t)).client.call(registrationForm, { params })).statusCode).toBe(404)
    const copy = (await host.client.call(universityHosting.duplicate, { params })).json()
    await t.drain()
    const copied = await host.client.call(registrationForm, { params: { id: copy.id } })
    expect(copied.json()).toMatchObject({
      questions: [{ label: 'Hall', answered: 0, options: [{ label: 'North' }, { label: 'South' }] }],
      addons: [{ name: 'Coffee', taken: 0 }],
    })
    // a host may add without answers
    const added = await host.client.call(universityHostedRegistration.add, {
      params,
      body: {
        organization_id: (await anEmployer(t)).organization_id,
        booth_id: booth.id,
        representatives: people,
      },
    })
    expect(added.statusCode, added.body).toBe(201)
  })
})
