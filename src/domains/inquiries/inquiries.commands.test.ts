import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperator, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { contactUs, contactUsNewBusiness } from './inquiries.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const question = {
  name: 'Ada Vermeer',
  email: 'Ada@Example.com',
  topic: 'privacy' as const,
  message: 'What do you keep about me, and for how long?',
}
const rows = () => t.deps.db.selectFrom('inquiries').selectAll().orderBy('id').execute()
const letters = () => t.deps.db.selectFrom('mails').select(['recipient', 'letter']).orderBy('id').execute()

test('a question is kept once, however often it is sent, and told to every operator', async () => {
  const first = await anOperator(t, { email: 'one@operators.example' })
  await anOperator(t, { email: 'two@operators.example' })
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => visitor(t).call(contactUs, { body: question })),
  )
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    Array(3).fill([200, { received: true }]),
  )
  expect(await rows()).toMatchObject([
    { kind: 'question', email: 'ada@example.com', state: 'open', organization_name: null },
  ])
  await t.drain()
  expect((await letters()).map(({ recipient }) => recipient).sort()).toEqual([
    'one@operators.example',
    'two@operators.example',
  ])
  expect(JSON.stringify(await letters())).toContain('What do you keep about me')
  expect(first.person_id).toBeTruthy()
})

test('who fills in the hidden field gets the same answer and leaves nothing', async () => {
  const before = await rows()
  const body = { ...question, message: 'Buy our wonderful pills, they are cheap', nothing_here: 'x' }
  const response = await visitor(t).call(contactUs, { body })
  expect([response.statusCode, response.json()]).toEqual([200, { received: true }])
  expect(await rows()).toEqual(before)
})

test('an organization leaves its name, kind and address', async () => {
  const body = {
    organization_name: 'Harbor Labs',
    organization_kind: 'employer' as const,
    website: 'https://harbor.example',
    name: 'Lin',
    email: 'lin@harbor.example',
    topic: 'post_jobs' as const,
    message: 'We would like to post ten internships this spring.',
  }
  expect((await visitor(t).call(contactUsNewBusiness, { body })).statusCode).toBe(200)
  expect((await rows()).at(-1)).toMatchObject({ kind: 'new_business', organization_name: 'Harbor Labs' })
})

test('everything wrong is told at once and nothing is kept', async () => {
  const before = await rows()
  const wrong = await visitor(t).call(contactUs, {
    body: { name: ' ', email: 'ada', topic: 'weather', message: 'Hi' } as never,
  })
  expect([wrong.statusCode, Object.keys(problemOf(wrong).fields!).sort()]).toEqual([
    422,
    ['email', 'message', 'name', 'topic'],
  ])
  const business = await visitor(t).call(contactUsNewBusiness, {
    body: { website: 'javascript:alert(1)', color: 'red' } as never,
  })
  expect(Object.keys(problemOf(business).fields!)).toEqual(
    expect.arrayContaining(['organization_name', 'organization_kind', 'website', 'email', 'color']),
  )
  expect(await rows()).toEqual(before)
})
