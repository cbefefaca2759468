import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployer, anOperator, aStudent, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { session } from './sign-in.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('nobody gets an answer instead of a 401', async () => {
  const response = await visitor(t).call(session)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ mode: 0, person: null })
})

test('the mode follows the session', async () => {
  const student = await aStudent(t)
  const employer = await anEmployer(t, { team_role: 'recruiter' })
  const operator = await anOperator(t)
  expect((await student.client.call(session)).json()).toMatchObject({ mode: 1, account: { id: student.id } })
  expect((await employer.client.call(session)).json()).toMatchObject({
    mode: 2,
    account: { team_role: 'recruiter', organization: { id: employer.organization_id } },
  })
  expect((await operator.client.call(session)).json()).toMatchObject({ mode: 0, is_operator: true })
})
