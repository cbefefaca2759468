import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anOperator } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { stateOf, tokensOf } from '../../../../tests/harness/organizations.ts'
import { approveOrganization } from './organization-admin.contract.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t)
})
afterAll(() => t.close())

describe('all that match', () => {
  test('take the step if they can, whatever page they are on; the rest is named, and a repeat changes nothing', async () => {
    const waiting = await Promise.all(
      Array.from({ length: 3 }, (_, n) =>
        buildOrganization(t.deps, 'employer', { name: `Quarry ${n}`, state: 'pending_review' }),
      ),
    )
    const there = await buildOrganization(t.deps, 'employer', { name: 'Quarry old', state: 'approved' })
    const review = (total: number, more: object = {}) =>
      operator.client.call(approveOrganization, { body: { matching: { search: 'quarry', total, ...more } } })
    expect(problemOf(await review(3)).error).toBe('list_changed')
    const done = await review(4)
    expect(done.json()).toEqual({
      changed: 3,
      refused: [{ id: there.id, name: 'Quarry old', reason: 'is already approved' }],
    })
    for (const { id } of waiting) expect(await tokensOf(t, id)).toHaveLength(5)
    const again = (await review(4)).json()
    expect([again.changed, again.refused.length]).toEqual([0, 4])
    expect(await tokensOf(t, waiting[0]!.id)).toHaveLength(5)
  })

  test('are tried one by one where one of them is in the way of the others', async () => {
    const names = ['Gemini Foundry', 'Gemini Foundry', 'Gemini Forge']
    const [first, second, other] = await Promise.all(
      names.map((name, n) =>
        buildOrganization(t.deps, 'employer', { name, state: n === 0 ? 'approved' : 'rejected' }),
      ),
    )
    const answer = await operator.client.call(approveOrganization, {
      body: { matching: { search: 'gemini', state: ['rejected'], total: 2 } },
    })
    expect(answer.json()).toMatchObject({ changed: 1, refused: [{ id: second!.id, name: 'Gemini Foundry' }] })
    expect(await stateOf(t, other!.id)).toMatchObject({ state: 'approved' })
    expect(await stateOf(t, second!.id)).toMatchObject({ state: 'rejected' })
    expect(first).toBeDefined()
  })

  test('named twice, in either spelling, is one, with tokens once', async () => {
    const { id } = await buildOrganization(t.deps, 'employer', { state: 'pending_review' })
    const body = { organization_ids: [id, id.toUpperCase(), id] }
    expect((await operator.client.call(approveOrganization, { body })).json()).toEqual({
      changed: 1,
      refused: [],
    })
    expect(await tokensOf(t, id)).toHaveLength(5)
  })

  test('need a filter or ids, not both, and at most 2,000', async () => {
    const call = (body: object) => operator.client.call(approveOrganization, { body: body as never })
    expect((await call({})).statusCode).toBe(422)
    expect((await call({ organization_ids: [newId()], matching: { total: 1 } })).statusCode).toBe(422)
    const many = await call({ matching: { total: 2001 } })
    expect(problemOf(many).fields).toEqual({
      'matching.total': ['Narrow the list: one call changes at most 2000 rows'],
    })
  })
})
