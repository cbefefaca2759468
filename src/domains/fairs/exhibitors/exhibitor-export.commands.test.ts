import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { buildNumberedBooth } from '../booths/numbered-booths.fixtures.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '../fairs.fixtures.ts'
import { universityExhibitorExport } from './exhibitor-export.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

it('writes a line for everyone who comes, with the booth, and only of those that match', async () => {
  const { host, event, table } = await scene(t)
  const exhibitor = async (name: string, more: FairRegistrationOverrides = {}) => {
    const { organization_id } = await anEmployer(t, { organization: { name } })
    const base = { event_id: event.id, organization_id, booth_id: table, state: 'approved' as const }
    return buildFairRegistration(t.deps, { ...base, ...more })
  }
  const { id } = await exhibitor('Harbor Light', {
    representatives: [
      { name: 'Nia Okafor', email: 'nia@example.com', job_title: 'Head of recruiting' },
      { name: '=1+1', email: 'tom@example.com', job_title: '' },
    ],
  })
  await buildNumberedBooth(t.deps, {
    event_id: event.id,
    kind_id: table,
    number: 'A12',
    registration_id: id,
  })
  await exhibitor('Quiet Ledger', { state: 'pending' })
  const read = async (query = {}, who = host) => {
    const params = { id: event.id }
    return who.client.call(universityExhibitorExport.people, { params, query })
  }
  const lines: Array<Record<string, string>> = parse((await read()).body, { columns: true, bom: true })
  expect(lines).toMatchObject([
    { Name: 'Nia Okafor', Organization: 'Harbor Light', 'Booth number': 'A12', Booth: 'Table' },
    { Name: "'=1+1", Email: 'tom@example.com', 'Booth number': 'A12' },
    { Organization: 'Quiet Ledger', 'Booth number': '', Status: 'Waiting for an answer' },
  ])
  const approved = parse((await read({ state: ['approved'] })).body, { columns: true, bom: true })
  expect(approved).toHaveLength(2)
  expect((await read({}, await aUniversity(t))).statusCode).toBe(404)
})
