import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { people } from '../../../../tests/harness/fairs.ts'
import { pdf } from '../../../../tests/harness/files.ts'
import { withForm } from '../../../../tests/harness/registration-forms.ts'
import { employerRegistering as calls } from '../exhibitor-registration.contract.ts'
import { universityExhibitorUndo } from '../exhibitors/exhibitor-undo.contract.ts'
import { universityExhibitors } from '../exhibitors/exhibitors.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('an add-on of a registration form', () => {
  it('is not overbooked, whoever takes the last at once; canceling and undoing count', async () => {
    const { host, ids, register, taken, event, table } = await withForm(t)
    const teams = await Promise.all(Array.from({ length: 5 }, () => anEmployer(t)))
    const take = (who: Awaited<ReturnType<typeof anEmployer>>, answers: unknown[]) =>
      who.client.call(calls.register, {
        params: { id: event.id },
        body: {
          booth_id: table,
          representatives: people,
          answers,
          addons: [{ addon_id: ids.power, quantity: 1 }],
        } as never,
      })
    const given = [{ question_id: ids.name, value: 'X' }]
    const made = await Promise.all(teams.map((team) => take(team, given)))
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422, 422, 422])
    expect(await taken()).toMatchObject({ Power: 2 })
    const [first] = made.filter(({ statusCode }) => statusCode === 201)
    const declined = await host.client.call(universityExhibitors.decline, {
      body: { registration_ids: [first!.json().id], reason: 'Full' },
    })
    expect(await taken()).toMatchObject({ Power: 1 })
    const [late] = teams.filter((_, at) => made[at]!.statusCode !== 201)
    expect((await take(late!, given)).statusCode).toBe(201)
    const undone = await host.client.call(universityExhibitorUndo.undo, {
      body: { decision_id: declined.json().undo.decision_id },
    })
    expect(undone.json()).toMatchObject({ undone: 0, kept: [{ reason: 'Their add-ons are gone' }] })
    expect(await taken()).toMatchObject({ Power: 2 })
    expect((await register([{ addon_id: ids.power, quantity: 1 }])).statusCode).toBe(422)
  })

  it('a settled fee stays: add-ons that would change it are refused, free ones are not', async () => {
    const { ids, register, team, write, stored, approve, answers, params } = await withForm(t)
    await write({
      questions: stored.questions.map(({ answered: _, is_retired: __, ...one }) => one),
      addons: [
        ...stored.addons.map(({ taken: _, is_retired: __, ...one }) => one),
        { name: 'Extra badge', price: 0, per_exhibitor: 3 },
      ],
    })
    const { addons } = (await team.client.call(calls.detail, { params })).json()
    const { id, booth } = (await register([])).json()
    await approve(id)
    await team.client.call(calls.pay, { params: { id }, files: { paymentFile: pdf('proof.pdf') } })
    const edit = (addon_id: string) =>
      team.client.call(calls.edit, {
        params: { id },
        body: { booth_id: booth.id, representatives: people, answers, addons: [{ addon_id, quantity: 1 }] },
      })
    expect(Object.keys(problemOf(await edit(ids.lunch)).fields!)).toEqual(['addons'])
    expect((await edit(addons[2].id)).json()).toMatchObject({ fee: 20000, addons: [{ name: 'Extra badge' }] })
  })
})
