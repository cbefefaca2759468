import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employerNotifications } from '#domains/notifications/notices.contract.ts'
import { MINUTE } from '#platform/clock.ts'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '../fairs.fixtures.ts'
import { employerExhibitorThread, universityHostThread } from './fair-threads.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aThread = async (more: FairRegistrationOverrides = {}) => {
  const { host, team, event } = await scene(t, { title: 'Talking fair' })
  const { id } = await buildFairRegistration(t.deps, {
    event_id: event.id,
    organization_id: team.organization_id,
    ...more,
  })
  const params = { id }
  const asHost = (message: string, who = host) =>
    who.client.call(universityHostThread.write, { params, body: { message } })
  const asExhibitor = (message: string, who = team) =>
    who.client.call(employerExhibitorThread.write, { params, body: { message } })
  const read = async () => ({
    host: (await host.client.call(universityHostThread.read, { params })).json(),
    exhibitor: (await team.client.call(employerExhibitorThread.read, { params })).json(),
  })
  return { host, team, event, id, params, asHost, asExhibitor, read }
}

describe('a thread', () => {
  it('is read by both, newest first, and tells the other team', async () => {
    const { team, host, id, asHost, asExhibitor, read } = await aThread()
    const first = await asHost('Do you need power?')
    expect([first.statusCode, first.json()]).toMatchObject([201, { by: 'us', is_mine: true }])
    t.clock.advance(MINUTE)
    expect((await asExhibitor('Yes, twice.')).statusCode).toBe(201)
    const seen = await read()
    const said = (of: { data: { text: string; by: string }[] }) => of.data.map(({ text, by }) => [by, text])
    expect(said(seen.host)).toEqual([
      ['them', 'Yes, twice.'],
      ['us', 'Do you need power?'],
    ])
    expect(said(seen.exhibitor)).toEqual([
      ['us', 'Yes, twice.'],
      ['them', 'Do you need power?'],
    ])
    const [letter] = await lettersTo(t, team.person_id)
    expect(letter).toMatchObject({
      subject: expect.stringMatching(/ wrote about Talking fair$/),
      paragraphs: ['Do you need power?'],
      action: { url: expect.stringContaining(`/employer/fair-and-event/status?id=${id}`) },
    })
    expect(await subjectsTo(t, host.person_id)).toHaveLength(1)
    const notices = (await team.client.call(employerNotifications)).json().data
    expect(notices).toMatchObject([{ kind: 'fair_message', text: 'Do you need power?' }])
  })

  it('is closed to whoever left, but not to the host', async () => {
    const { asHost, asExhibitor, read } = await aThread({ state: 'declined' })
    expect((await asHost('Next year, gladly')).statusCode).toBe(201)
    const refused = await asExhibitor('Please?')
    expect([refused.statusCode, problemOf(refused).error]).toEqual([409, 'step_not_possible'])
    const { host, exhibitor } = await read()
    expect([host.may.write, exhibitor.may.write]).toEqual([true, false])
  })

  it('is the two teams’ own, and viewers only read', async () => {
    const { host, team, params, asHost, asExhibitor } = await aThread()
    expect((await asHost('Hello', await aUniversity(t))).statusCode).toBe(404)
    expect((await asExhibitor('Hello', await anEmployer(t))).statusCode).toBe(404)
    const viewer = await anEmployer(t, { organization_id: team.organization_id, team_role: 'viewer' })
    expect((await asExhibitor('Hello', viewer)).statusCode).toBe(403)
    expect((await viewer.client.call(employerExhibitorThread.read, { params })).json().may).toEqual({
      write: false,
    })
    expect(problemOf(await asHost(' ', host)).fields).toHaveProperty('message')
  })
})
