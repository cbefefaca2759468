import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { type Client, problemOf } from '../../../../tests/harness/client.ts'
import { refusal } from '../../../../tests/harness/offers.ts'
import { addReply, editReply, MOST_REPLIES, removeReply, savedReplies } from './saved-replies.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const add = (client: Client, name: string, text = 'Hi {student first name}') =>
  client.call(addReply, { body: { name, text } })
const list = async (client: Client) => (await client.call(savedReplies)).json()

describe('saved replies', () => {
  it('are the team’s, by name, and are changed and deleted', async () => {
    const team = await anEmployer(t, { team_role: 'recruiter' })
    const colleague = await anEmployer(t, { team_role: 'viewer', organization_id: team.organization_id })
    const stranger = await anEmployer(t)
    const later = await add(team.client, 'second')
    expect(later.statusCode, later.body).toBe(201)
    await add(team.client, 'First')
    expect(await list(colleague.client)).toMatchObject({
      data: [{ name: 'First' }, { name: 'second', text: 'Hi {student first name}' }],
      may: { add: false, edit: false },
    })
    expect((await list(stranger.client)).data).toEqual([])
    const { id } = later.json()
    const body = { name: 'Second', text: 'Bye' }
    expect((await team.client.call(editReply, { params: { id }, body })).json()).toMatchObject(body)
    expect(refusal(await stranger.client.call(editReply, { params: { id }, body }))).toEqual([
      404,
      'not_found',
    ])
    expect(refusal(await stranger.client.call(removeReply, { params: { id } }))).toEqual([404, 'not_found'])
    expect(refusal(await colleague.client.call(removeReply, { params: { id } }))).toEqual([
      403,
      'not_allowed',
    ])
    expect((await team.client.call(removeReply, { params: { id } })).statusCode).toBe(204)
    expect((await list(team.client)).data).toMatchObject([{ name: 'First' }])
  })

  it('have names of their own, however they are spelled, and fields there are', async () => {
    const { client } = await anEmployer(t)
    const { id } = (await add(client, 'Straße')).json()
    await add(client, 'ΑΣ')
    for (const name of ['straße', 'Straße ', 'ΑΣ'])
      expect(problemOf(await add(client, name, `Another ${name}`)).fields, name).toHaveProperty('name')
    const body = { name: 'STRASSE', text: 'x' }
    expect((await client.call(editReply, { params: { id }, body })).statusCode).toBe(200)
    for (const name of ['ασ', 'ας']) expect((await add(client, name)).statusCode, name).toBeLessThan(500)
    const wrong = await add(client, 'Wrong', 'Hi {studentname}')
    expect(problemOf(wrong).fields!.text![0]).toMatch(/^There is no field \{studentname\}/)
    expect(
      (await client.call(editReply, { params: { id }, body: { name: 'x', text: '{?}' } })).statusCode,
    ).toBe(422)
  })

  it('are limited, also when several are saved at once, and two of one name are one', async () => {
    const { client } = await anEmployer(t)
    const twice = await Promise.all(['a', 'b'].map((text) => add(client, 'Same', text)))
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    for (let n = 1; n < MOST_REPLIES - 1; n++) await add(client, `Reply ${n}`)
    const last = await Promise.all(['x', 'y', 'z'].map((name) => add(client, name)))
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect(await list(client)).toMatchObject({
      data: { length: MOST_REPLIES },
      may: { add: false, edit: true },
    })
  })
})
