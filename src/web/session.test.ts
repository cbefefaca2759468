import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { connect } from './connection.ts'
import { loadSession, sessionQuery } from './session.ts'

const away = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const body = JSON.stringify({ title: 'Not available at present', status: 503, error: 'unavailable' })
  const headers = { 'content-type': 'application/problem+json' }
  connect(client, {
    send: async () => new Response(body, { status: 503, headers }),
    signedOut: () => false,
  })
  return client
}

test('a page open to everyone goes on where it cannot be learned who is here, and asks again', async () => {
  const client = away()
  expect((await loadSession(client, [{ staticData: {} }, {}])).person).toBeNull()
  expect(client.getQueryData(sessionQuery().queryKey)).toBeUndefined()
})

test('a page for some waits for the answer', async () => {
  const page = [{ staticData: {} }, { staticData: { needs: 'student' as const } }]
  await expect(loadSession(away(), page)).rejects.toMatchObject({ status: 503 })
})
