import { afterEach, expect, test } from 'vitest'
import { anEmployer, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { closeJob } from '../jobs.contract.ts'
import { buildJob } from '../jobs.fixtures.ts'
import { publicJob, publicJobs } from './job-search.contract.ts'

let t: TestApp
afterEach(() => t.close())

const opened = async (SEARCH_DELAY: string) => {
  t = await openTestApp({ env: { SEARCH_DELAY } })
  const titles = async () =>
    (await visitor(t).call(publicJobs, {})).json().data.map(({ title }: { title: string }) => title)
  return { titles }
}

/** Past the product, as another server's write looks from here. */
const rename = (id: string, title: string) =>
  t.deps.db.updateTable('jobs').set({ title }).where('id', '=', id).execute()

test('what another server changed is found after the delay, what happened here at once', async () => {
  const { titles } = await opened('60')
  const { client, organization_id } = await anEmployer(t)
  const [one, other] = [
    await buildJob(t.deps, { title: 'One', organization_id }),
    await buildJob(t.deps, { title: 'Other', organization_id }),
  ]
  expect(await titles()).toEqual(['Other', 'One'])
  await rename(other.id, 'Renamed')
  expect(await titles()).toEqual(['Other', 'One'])
  expect((await client.call(closeJob, { params: { id: one.id } })).statusCode).toBe(200)
  expect(await titles()).toEqual(['Renamed'])
  const closed = (await visitor(t).call(publicJob, { body: { id: one.id } })).json()
  expect(closed).toMatchObject({ state: 'closed', is_open: false })
})

test('once the delay is over, readers get the last answer while it is renewed', async () => {
  const { titles } = await opened('0.05')
  const { id } = await buildJob(t.deps, { title: 'Before' })
  expect(await titles()).toEqual(['Before'])
  await rename(id, 'After')
  await expect.poll(titles).toEqual(['After'])
})

test('without a delay every answer is that of now', async () => {
  const { titles } = await opened('0')
  const { id } = await buildJob(t.deps, { title: 'Before' })
  expect(await titles()).toEqual(['Before'])
  await rename(id, 'After')
  expect(await titles()).toEqual(['After'])
})
