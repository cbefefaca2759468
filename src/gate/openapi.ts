import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { PLAIN_PAGE } from '#platform/headers.ts'
import { CALL_LIMITS } from '#platform/json.ts'
import { describedSchema } from '#platform/schemas.ts'
import { type Access, BODY_LIMIT, type Endpoint, takesJson } from '#shared/endpoint.ts'
import { type ProblemWord, problemCatalog } from '#shared/problems.ts'
import { impliedProblems } from './http.ts'
import { isRepeatable } from './idempotency.ts'

type Json = Record<string, unknown>

const who = (access: Access): string => {
  if (access.who === 'anyone') return 'Anyone may call.'
  if (access.who === 'signed_in') return 'Anyone signed in may call.'
  if (access.who === 'student') return 'Students may call.'
  if (access.who === 'operator') return 'Operators may call.'
  const right = access.right === 'member' ? 'recruiter or staff' : access.right
  const kind = access.who === 'organization' ? 'employer or university' : access.who
  return `Team members of an approved ${kind} may call, from ${right} up.`
}

const EFFECT =
  ' Changes something even though it is a GET, so a browser gets an answer only by `fetch` from a page of this installation, never through a link, an image, or a navigation. Use the POST of the same path.'

const ONCE_A_MINUTE =
  ' The same content sent by the same account within a minute counts once, even without an `Idempotency-Key`; two different keys make two.'

const parameters = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const described = describedSchema(schema, 'input')
  const required = (described.required ?? []) as string[]
  return Object.entries(described.properties as Json).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 128 },
  description:
    'Makes it safe to repeat a request while signed in: the same key with the same content gets the first answer. With anything else the call is refused with 422 `key_reused`. A refused call frees its key.',
}

const multipart = (endpoint: Endpoint): Json => {
  const body = endpoint.body ? describedSchema(endpoint.body, 'input') : { type: 'object', properties: {} }
  const files = Object.keys(endpoint.files ?? {}).map((name) => [
    name,
    { type: 'string', contentMediaType: 'application/octet-stream' },
  ])
  return { ...body, properties: { ...(body.properties as Json), ...Object.fromEntries(files) } }
}

const requestBody = (endpoint: Endpoint): Json => {
  if (endpoint.files)
    return {
      requestBody: {
        content: {
          'multipart/form-data': { schema: multipart(endpoint) },
          ...(takesJson(endpoint) && endpoint.body
            ? { 'application/json': { schema: describedSchema(endpoint.body, 'input') } }
            : {}),
        },
      },
    }
  if (endpoint.takes_form)
    return {
      requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } },
    }
  if (endpoint.signed_by)
    return {
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    }
  if (!endpoint.body) return {}
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: describedSchema(endpoint.body, 'input') } },
    },
  }
}

const success = ({ output, status }: Endpoint): Json => {
  if (!output) return { 204: { description: 'Done' } }
  if (output === 'file')
    return { 200: { description: 'The file', content: { 'application/octet-stream': {} } } }
  if (output === 'stream')
    return { 200: { description: 'Server-sent events', content: { 'text/event-stream': {} } } }
  return {
    [status ?? 200]: {
      description: 'Done',
      content: { 'application/json': { schema: describedSchema(output, 'output') } },
    },
  }
}

const problems = (endpoint: Endpoint): Json => {
  const words = [
    ...new Set([...impliedProblems(endpoint), ...(endpoint.problems ?? []), 'unexpected']),
  ] as ProblemWord[]
  const byStatus = Map.groupBy(words, (word) => problemCatalog[word].status)
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      status,
      {
        description: named.map((word) => `\`${word}\`: ${problemCatalog[word].title}`).join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

/** `PUT /student/auth/me` → `put_student_auth_me`: unique, and stable as long as the address is. */
const operationId = ({ method, path }: Endpoint): string =>
  `${method.toLowerCase()}${path}`.replace(/\W+/g, '_')

const operation = (endpoint: Endpoint): Json => ({
  operationId: operationId(endpoint),
  tags: [endpoint.tag],
  summary: endpoint.summary,
  description:
    who(endpoint.access) + (endpoint.effect ? EFFECT : '') + (endpoint.once_a_minute ? ONCE_A_MINUTE : ''),
  ...(endpoint.access.who === 'anyone' ? { security: [] } : {}),
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...(isRepeatable(endpoint) ? [KEY] : []),
  ],
  ...requestBody(endpoint),
  responses: { ...success(endpoint), ...problems(endpoint) },
})

const problemSchema: Json = {
  type: 'object',
  description: 'Problem details (RFC 9457)',
  required: ['type', 'title', 'status', 'detail', 'code', 'error', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'integer', description: 'The HTTP status again' },
    error: { type: 'string', enum: Object.keys(problemCatalog) },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    may: {
      type: 'object',
      description: 'What the caller may do instead',
      additionalProperties: { type: 'boolean' },
    },
    request_id: { type: 'string' },
  },
}

const pathsOf = (endpoints: Array<[string, Endpoint]>): Record<string, Json> => {
  const paths: Record<string, Json> = {}
  for (const [, endpoint] of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return paths
}

/** The whole contract as OpenAPI 3.1. Paths are described only when someone reads them, which keeps startup fast. */
export const describeApi = (
  endpoints: Array<[string, Endpoint]>,
  publicUrl: string,
  cookie: string,
): Json => {
  let paths: Record<string, Json> | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairlead',
      version: '1',
      description: `Recruiting and career events for students, employers, and universities. A JSON body may be up to ${BODY_LIMIT / 1024} KiB, or 1 MiB where a job or an event is written, and the JSON of one call may hold up to ${CALL_LIMITS.members} values, ${CALL_LIMITS.depth} levels deep.`,
    },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }],
    get paths() {
      paths ??= pathsOf(endpoints)
      return paths
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
      schemas: { Problem: problemSchema },
    },
  }
}

const row = (word: ProblemWord): string =>
  `<tr id="${word}"><td><code>${word}</code></td><td>${problemCatalog[word].status}</td><td>${problemCatalog[word].title}</td></tr>`

/** The catalog of `error` words as a page. */
export const problemsPage =
  (): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Problems – Fairlead API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:880px;margin:32px auto;padding:0 16px;color:#1c1917}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #e7e2dc;padding:8px;text-align:left}:target{background:#fff4e6}</style>
</head><body><main><h1>Problems the API returns</h1><p>Every failed call returns <code>application/problem+json</code> (RFC 9457) with one of these words in <code>error</code>.</p>
<table><thead><tr><th>error</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${(Object.keys(problemCatalog) as ProblemWord[]).map(row).join('')}</tbody></table></main></body></html>`

export const registerDocs = async (app: FastifyInstance, document: Json): Promise<void> => {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(document)
    return reply.type('application/json; charset=utf-8').send(text)
  })
  app.get('/api/docs/problems', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', PLAIN_PAGE).send(problemsPage()),
  )
  const { default: swagger } = await import('@fastify/swagger')
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { tryItOutEnabled: true },
  })
}
