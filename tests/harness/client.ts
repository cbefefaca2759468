import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import type { ProblemBody } from '#shared/problems.ts'
import { requestOf } from './requests.ts'

/** A browser's view of the application in tests: keeps cookies and calls endpoints. */
export interface Client {
  cookie: string
  call<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Promise<LightMyRequestResponse>
}

/** Calls the application over HTTP as one visitor; each call is intentional, as the browser shows with its own key. */
export const clientOf = (app: FastifyInstance, cookie = ''): Client => {
  /** How far the database had come when this browser last wrote. */
  let position = ''
  const client: Client = {
    cookie,
    call: async (endpoint, input) => {
      const { headers, ...request } = await requestOf(endpoint, input)
      const response = await app.inject({
        ...request,
        headers: {
          ...headers,
          ...(client.cookie || position
            ? { cookie: [client.cookie, position].filter(Boolean).join('; ') }
            : {}),
        },
      })
      const set = response.cookies.find((one) => one.name.endsWith('fairlead_session'))
      if (set) client.cookie = set.value ? `${set.name}=${set.value}` : ''
      const written = response.cookies.find((one) => one.name.endsWith('fairlead_position'))
      if (written) position = `${written.name}=${written.value}`
      return response
    },
  }
  return client
}

export const problemOf = (response: LightMyRequestResponse): ProblemBody => response.json()
