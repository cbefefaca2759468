import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '#domains/accounts/accounts.fixtures.ts'
import { passwordFits } from '#platform/secrets.ts'
import { anOperator, aStudent } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { appointOperator, createOperator, removeOperator } from './operators.commands.ts'
import { operatorOverview } from './operators.contract.ts'
import { listOperators } from './operators.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const PASSWORD = 'copper lantern ninety'
const olga = { email: 'olga@example.edu', first_name: 'Olga', last_name: '' }

test('a new person becomes an operator with the password', async () => {
  await createOperator(t.deps, olga, PASSWORD)
  const { password_hash, email_verified_at } = await t.deps.db
    .selectFrom('persons')
    .select(['password_hash', 'email_verified_at'])
    .where('email', '=', olga.email)
    .executeTakeFirstOrThrow()
  expect(await passwordFits(password_hash, PASSWORD)).toBe(true)
  expect(email_verified_at).not.toBeNull()
  expect(await listOperators(t.deps.db)).toMatchObject([{ email: olga.email, first_name: 'Olga' }])
  expect(await appointOperator(t.deps, olga.email)).toBe('already')
})

test('twice at once makes one person', async () => {
  const twin = { ...olga, email: 'twin@example.edu' }
  const made = await Promise.allSettled([
    createOperator(t.deps, twin, PASSWORD),
    createOperator(t.deps, twin, PASSWORD),
  ])
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a common password is refused', async () => {
  await expect(createOperator(t.deps, { ...olga, email: 'new@example.edu' }, 'password123')).rejects.toThrow()
  expect(await appointOperator(t.deps, 'new@example.edu')).toBe('unknown')
})

test('somebody known is appointed once the email is proved', async () => {
  const { email, id } = await buildPerson(t.deps)
  await t.deps.db.updateTable('persons').set({ email_verified_at: null }).where('id', '=', id).execute()
  expect(await appointOperator(t.deps, email)).toBe('unverified')
  await t.deps.db
    .updateTable('persons')
    .set({ email_verified_at: t.clock.now() })
    .where('id', '=', id)
    .execute()
  expect(await appointOperator(t.deps, email)).toBe('appointed')
})

test('who is removed is out of the operator pages at once, and keeps the other roles', async () => {
  const operator = await anOperator(t, { email: 'leaving@example.edu' })
  const student = await aStudent(t, { person_id: operator.person_id })
  expect((await operator.client.call(operatorOverview)).statusCode).toBe(200)
  expect(await removeOperator(t.deps, 'leaving@example.edu')).toBe(true)
  expect((await operator.client.call(operatorOverview)).statusCode).toBe(401)
  expect((await student.client.call(operatorOverview)).statusCode).toBe(403)
  expect(await removeOperator(t.deps, 'leaving@example.edu')).toBe(false)
})
