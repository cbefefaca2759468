import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { inTransaction } from '#platform/transactions.ts'
import { aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { openListening, soon } from './harness/streams.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const read = async (): Promise<string> => (await t.app.inject('/metrics')).body

test('tell what waits in queues, how many connections there are, and who listens', async () => {
  await t.deps.queue.clear()
  await inTransaction(t.deps, (tx) => t.deps.queue.enqueueAll(tx, 'mail', [{ n: 1 }, { n: 2 }]))
  const metrics = await read()
  expect(metrics).toContain('fairlead_database_up 1\n')
  expect(metrics).toContain('fairlead_jobs{queue="mail",state="due"} 2\n')
  expect(metrics).toMatch(/fairlead_jobs_due_timestamp_seconds\{queue="mail"\} 1\d{9}/)
  expect(metrics).not.toContain('fairlead_jobs_due_timestamp_seconds{queue="minute"}')
  expect(metrics).toMatch(/fairlead_emails\{state="failed"\} \d/)
  expect(metrics).toMatch(/db_client_connections\{state="(used|idle)"\} [1-9]/)
  expect(metrics).not.toContain('fairlead_emails_since_timestamp_seconds{')
  expect(metrics).toContain('fairlead_event_streams 0\n')
  await t.deps.queue.clear()
  expect(await read()).toContain('fairlead_jobs{queue="mail",state="due"} 0\n')
})

test('how long someone listened is not how long a call took', async () => {
  const listen = await openListening(t)
  const { client } = await aStudent(t)
  const tab = await listen(client)
  await expect.poll(() => tab.heard.length, soon).toBe(1)
  await client.call(studentAuth.logout)
  await expect.poll(tab.hasEnded, soon).toBe(true)
  const durations = (await read()).split('\n').filter((line) => line.startsWith('http_request_duration'))
  expect(durations.filter((line) => line.includes('/auth/logout')).length).toBeGreaterThan(0)
  expect(durations.filter((line) => line.includes('/live'))).toEqual([])
})

test('alert rules and the dashboard ask only for what there is', async () => {
  const textOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  // told only where there is a replica
  const ofReplicas = textOf('src/platform/replica/replica-metrics.ts').matchAll(/name: '(\w+)'/g)
  const known = new Set(
    [...(await read()).matchAll(/^# TYPE (\w+)/gm), ...ofReplicas].map(([, name]) => name),
  )
  for (const file of ['alerts.yaml', 'grafana-dashboard.json']) {
    const text = textOf(`deploy/${file}`)
    const named = [...text.matchAll(/\b(?:fairlead|http|db|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|count)$/, (ending) => (known.has(name) ? ending : '')),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(
      named.filter((name) => !known.has(name)),
      file,
    ).toEqual([])
  }
})

test('for each alert, operations say what to do', () => {
  const textOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const alerts = [...textOf('deploy/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  const told = new Set(
    [...textOf('docs/operations.md').matchAll(/^\| `(Fairlead\w+)`/gm)].map(([, name]) => name),
  )
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.filter((name) => !told.has(name))).toEqual([])
})
