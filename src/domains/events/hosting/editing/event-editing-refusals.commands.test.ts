import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { aUniversity } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { picture } from '../../../../../tests/harness/files.ts'
import { aHost } from '../../../../../tests/harness/hosting.ts'
import { statementsOf } from '../../../../../tests/harness/statements.ts'
import { buildRegistration } from '../../events.fixtures.ts'
import { type HostedEvent, universityHosting } from '../hosted-events.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const WRITES = /^\s*(?:insert into|update|delete from) "?(?:event\w*|stored_files|activities)\b/

/** What a call that is refused has written of events and files before it was. */
const writtenBy = async (status: number, call: () => Promise<{ statusCode: number; body: string }>) => {
  const statements = await statementsOf(async () => {
    const answer = await call()
    expect(answer.statusCode, answer.body).toBe(status)
  })
  return statements.filter((text) => WRITES.test(text))
}

test('an edit that is refused has written nothing before it was', async () => {
  const host = await aHost(t)
  const other = await aUniversity(t)
  const event: HostedEvent = (await host.create({ capacity: 5 })).json()
  for (let n = 0; n < 2; n++) await buildRegistration(t.deps, { event_id: event.id, state: 'registered' })
  const edit = (body: Record<string, unknown>) => () => host.update(event.id, { capacity: 5, ...body })
  expect(await writtenBy(422, edit({ capacity: 1 }))).toEqual([])
  expect(await writtenBy(422, edit({ on_duty: [other.id] }))).toEqual([])
  expect(await writtenBy(422, edit({ selected_employers_list: [{ value: newId(), label: 'X' }] }))).toEqual(
    [],
  )
  expect(await writtenBy(409, edit({ venue_name: 'Gym' }))).toEqual([])
  expect(await writtenBy(200, edit({ title: 'Renamed' }))).not.toEqual([])
})

test('so has a new event, whose picture is not kept', async () => {
  const host = await aHost(t)
  const create = async () =>
    host.client.call(universityHosting.create, {
      body: { title: 'Idea', state: 'draft', on_duty: [newId()] },
      files: { eventFile: await picture() },
    })
  expect(await writtenBy(422, create)).toEqual([])
})
