import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import type { ProblemBody } from '#shared/problems.ts'

/** A browser's view of the application in tests: keeps cookies and calls endpoints. */
export interface Client {
  cookie: string
  call<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Promise<LightMyRequestResponse>
}

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

const queryText = (query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const single of Array.isArray(value) ? value : [value])
      if (single !== undefined) search.append(name, String(single))
  }
  return search.size ? `?${search}` : ''
}

const formOf = (
  body: Record<string, unknown> = {},
  files: Record<string, Blob | null | undefined> = {},
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}

const multipart = async (form: FormData) => {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  }
}

/** Calls the application over HTTP as one visitor; each call is intentional, as the browser shows with its own key. */
export const clientOf = (app: FastifyInstance, cookie = ''): Client => {
  const client: Client = {
    cookie,
    call: async (endpoint, input) => {
      const { params, query, body, files } = (input ?? {}) as Record<
        string,
        Record<string, never> | undefined
      >
      const content = endpoint.files
        ? await multipart(formOf(body, files))
        : body
          ? { payload: body, headers: {} }
          : { headers: {} }
      const response = await app.inject({
        method: endpoint.method,
        url: `/api${fill(endpoint.path, params)}${queryText(query)}`,
        ...content,
        headers: {
          ...content.headers,
          ...(endpoint.once_a_minute && { 'idempotency-key': newId() }),
          ...(client.cookie ? { cookie: client.cookie } : {}),
        },
      })
      const set = response.cookies.find((one) => one.name.endsWith('fairlead_session'))
      if (set) client.cookie = set.value ? `${set.name}=${set.value}` : ''
      return response
    },
  }
  return client
}

export const problemOf = (response: LightMyRequestResponse): ProblemBody => response.json()
