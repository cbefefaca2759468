/** Calls made from what a program says of itself in its OpenAPI description, whichever version it is. */

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  minLength?: number
}
interface Operation {
  parameters?: Array<{ name: string; in: string; required: boolean; schema: Schema }>
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}
export interface Description {
  paths: Record<string, Record<string, Operation>>
}

export interface Call {
  name: string
  method: string
  path: string
  body?: string | FormData
}

/** Whoever calls these is signed out or gone, or waits for as long as the answer is open. */
const LEFT_OUT =
  /logout|delete-account|end-others|password|\/leading-team\/(delete|transfer)|two-step|second-step|\/account\/email|deactivate|suspend|erase|google-drive/

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
const TEXTS = ['Sonar', 'engineer', 'Berlin', 'US', 'USD', 'UTC']
const soon = (): Date => new Date(Date.now() + Math.ceil(Math.random() * 60) * 86_400_000)

const textFor = (name: string, { format, minLength = 0 }: Schema, ids: readonly string[]): string => {
  if (format === 'uuid' || /(^|_)ids?$/.test(name)) return anyOf(ids)
  if (format === 'email' || /email/.test(name))
    return `someone${Math.floor(Math.random() * 1e6)}@mail.example`
  if (format === 'date') return soon().toISOString().slice(0, 10)
  if (format === 'date-time' || /(_at|from|until|start|end)$/.test(name)) return soon().toISOString()
  if (format === 'uri' || /url|website|link/.test(name)) return 'https://example.com/'
  if (/zone/.test(name)) return 'America/New_York'
  if (/country/.test(name)) return 'US'
  return anyOf(TEXTS).padEnd(minLength, ' and more')
}

const valueFor = (name: string, schema: Schema, ids: readonly string[]): unknown => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(name, anyOf(choices), ids)
  if (schema.allOf) return valueFor(name, Object.assign({}, ...schema.allOf), ids)
  if (schema.enum) return anyOf(schema.enum)
  if ('const' in schema) return schema.const
  const type = Array.isArray(schema.type) ? anyOf(schema.type) : schema.type
  if (type === 'object' || schema.properties) return objectFor(schema, ids)
  if (type === 'array') return [valueFor(name, schema.items ?? {}, ids)]
  if (type === 'boolean') return Math.random() < 0.5
  if (type === 'integer' || type === 'number')
    return Math.max(schema.minimum ?? 0, Math.ceil(Math.random() * 5))
  return type === 'null' ? null : textFor(name, schema, ids)
}

/** Required members, and each other one half of the time. */
const objectFor = ({ properties = {}, required = [] }: Schema, ids: readonly string[]) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || Math.random() < 0.5)
      .map(([name, inner]) => [name, valueFor(name, inner, ids)]),
  )

const asForm = (values: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

const bodyFor = ({ requestBody }: Operation, ids: readonly string[]) => {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {}
  if (json) return { body: JSON.stringify(valueFor('', json.schema, ids)) }
  return form ? { body: asForm(objectFor(form.schema, ids)) } : {}
}

const callOf = (method: string, path: string, operation: Operation, ids: readonly string[]): Call => {
  const query = new URLSearchParams()
  let at = path
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    const value = () => encodeURIComponent(String(valueFor(name, schema, ids)))
    if (place === 'path') at = at.replace(`{${name}}`, value)
    if (place === 'query' && (required || Math.random() < 0.2))
      query.set(name, String(valueFor(name, schema, ids)))
  }
  const search = query.size > 0 ? `?${query}` : ''
  return { name: `${method} ${path}`, method, path: at + search, ...bodyFor(operation, ids) }
}

/** Answers for each kind of call how to make one, with ids to choose from. */
export const everyCall = ({ paths }: Description): Array<(ids: readonly string[]) => Call> =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) => !responses[200]?.content?.['text/event-stream'])
      .filter(() => !LEFT_OUT.test(path))
      .map(
        ([method, operation]) =>
          (ids: readonly string[]) =>
            callOf(method.toUpperCase(), path, operation, ids),
      ),
  )
