import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer, aStudent, aUniversity, visitor } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { accept, decline, pick, rowsOf, scene, status } from '../../../../../tests/harness/invitations.ts'
import { subjectsTo } from '../../../../../tests/harness/letters.ts'
import { newId } from '../../../../shared/ids.ts'
import { employerInviting } from '../contract.ts'
import { universityInvited } from '../received/contract.ts'
import { employerOpen, look, universityOpen } from './contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const linkParts = (link: string) => {
  const { searchParams } = new URL(link)
  return { id: searchParams.get('id')!, token: searchParams.get('token')! }
}

describe('the link', () => {
  test('says what it is for, invites whoever of the other kind opens it, once', async () => {
    const s = await scene(t, { visibility: 'invited' })
    const body = linkParts((await status(s)).link)
    expect((await visitor(t).call(look, { body })).json()).toMatchObject({
      invites: 'university',
      event: { title: 'Meet the makers', host: { name: 'Kestrel Works' } },
    })
    const open = () => s.guest.client.call(universityOpen, { body })
    const first = (await open()).json()
    expect(first).toMatchObject({ event_id: s.event.id, state: 'pending' })
    expect((await open()).json()).toEqual(first)
    expect((await status(s)).data).toMatchObject([{ way: 'link', state: 'pending', invited_by: null }])
    expect(await subjectsTo(t, s.guest.person_id)).toEqual([])
    await accept(s)
    expect((await open()).json()).toMatchObject({ state: 'accepted' })
    const another = await anEmployer(t)
    expect(problemOf(await another.client.call(employerOpen, { body })).error).toBe('conflict')
    expect((await (await aStudent(t)).client.call(universityOpen, { body })).statusCode).toBe(403)
  })

  test('is no good when it was made up, renewed, or its event is over', async () => {
    const s = await scene(t)
    const body = linkParts((await status(s)).link)
    const refusal = async (given: { id: string; token: string }) => [
      problemOf(await visitor(t).call(look, { body: given })).error,
      problemOf(await s.guest.client.call(universityOpen, { body: given })).error,
    ]
    const gone = ['link_expired', 'link_expired']
    const elsewhere = await scene(t)
    for (const wrong of [
      { ...body, token: 'x' },
      { ...body, id: newId() },
      { ...body, id: elsewhere.event.id },
    ])
      expect(await refusal(wrong)).toEqual(gone)
    const renewed = (await s.host.client.call(employerInviting.renewLink, { params: s.params })).json()
    expect(await refusal(body)).toEqual(gone)
    expect((await visitor(t).call(look, { body: linkParts(renewed.link) })).statusCode).toBe(200)
    await t.deps.db
      .updateTable('events')
      .set({ state: 'cancelled', cancelled_at: t.clock.now() })
      .where('id', '=', s.event.id)
      .execute()
    expect(await refusal(linkParts(renewed.link))).toEqual(gone)
  })
})

describe('at the same time', () => {
  test('link and pick make one invitation, two accepts one answer', async () => {
    const s = await scene(t)
    const body = linkParts((await status(s)).link)
    const { organisation_id } = s.guest
    const staff = await aUniversity(t, { organisation_id, team_role: 'staff' })
    const made = await Promise.all([
      pick(s, [organisation_id]),
      s.guest.client.call(universityOpen, { body }),
      pick(s, [organisation_id]),
      staff.client.call(universityOpen, { body }),
    ])
    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await rowsOf(t, s)).toHaveLength(1)
    const answers = await Promise.all([
      accept(s),
      staff.client.call(universityInvited.accept, { body: { event_id: s.event.id } }),
      accept(s),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await t.drain()
    expect(await subjectsTo(t, s.host.person_id)).toHaveLength(1)
  })

  test('accept and decline end in one of the two', async () => {
    const s = await scene(t)
    await pick(s, [s.guest.organisation_id])
    const answers = await Promise.all([accept(s), decline(s)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})
