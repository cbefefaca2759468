import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { nameOf, tokensOf } from '../../../../tests/harness/organizations.ts'
import { grantJobTokens } from './organization-admin.contract.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t)
})
afterAll(() => t.close())

describe('granting job tokens', () => {
  test('adds them and tells the owner', async () => {
    const owner = await anEmployer(t)
    const body = { organization_id: owner.organization_id, count: 12, reason: 'Fall campaign' }
    const response = await operator.client.call(grantJobTokens, { body })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({ granted: 12, available: 12 })
    const name = await nameOf(t, owner.organization_id)
    expect(await subjectsTo(t, owner.person_id)).toEqual([`12 new job tokens for ${name}`])
  })

  test('repeated with the same key, it grants once', async () => {
    const { organization_id } = await anEmployer(t)
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: '/api/operator/job-tokens',
        payload: { organization_id, count: 1000 },
        headers: { cookie: operator.client.cookie, 'idempotency-key': `grant-${organization_id}` },
      })
    expect((await send()).json()).toEqual({ granted: 1000, available: 1000 })
    expect((await send()).json()).toEqual({ granted: 1000, available: 1000 })
    expect(await tokensOf(t, organization_id)).toHaveLength(1000)
  })

  test.each([0, 1001, 1.5, -3, 'many'])('refuses a count of %s', async (count) => {
    const { organization_id } = await anEmployer(t)
    const response = await operator.client.call(grantJobTokens, {
      body: { organization_id, count: count as number },
    })
    expect(problemOf(response)).toMatchObject({ status: 422, error: 'invalid' })
    expect(Object.keys(problemOf(response).fields!)).toEqual(['count'])
  })

  test('only approved employers get any', async () => {
    const university = await buildOrganization(t.deps, 'university')
    const waiting = await buildOrganization(t.deps, 'employer', { state: 'pending_review' })
    for (const { id } of [university, waiting]) {
      const response = await operator.client.call(grantJobTokens, { body: { organization_id: id, count: 1 } })
      expect(problemOf(response)).toMatchObject({ status: 409, error: 'conflict' })
      expect(await tokensOf(t, id)).toEqual([])
    }
    const unknown = await operator.client.call(grantJobTokens, {
      body: { organization_id: newId(), count: 1 },
    })
    expect(unknown.statusCode).toBe(404)
  })
})
