import type { Endpoint, InputOf } from '#shared/endpoint.ts'

type AnyInput = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
  files?: Record<string, unknown> | undefined
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Encodes a query without its empty members; lists repeat their key. */
export const encodeQuery = (query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (isEmpty(value)) continue
    for (const one of Array.isArray(value) ? value : [value])
      if (!isEmpty(one)) search.append(key, String(one))
  }
  const text = search.toString()
  return text && `?${text}`
}

/** Returns the address of a call, for links and downloads. */
export const addressOf = <E extends Endpoint>(
  endpoint: E,
  input?: Pick<InputOf<E>, 'params' | 'query'>,
): string => {
  const { params, query } = (input ?? {}) as AnyInput
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name]
    if (isEmpty(value)) throw new TypeError(`${endpoint.method} ${endpoint.path} needs "${name}"`)
    return encodeURIComponent(String(value))
  })
  return `/api${path}${encodeQuery(query)}`
}

/** Encodes form fields: text as it is, anything else as JSON; members and files only if they hold something. */
const multipart = ({ body = {}, files = {} }: AnyInput): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null || value === '') continue
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [name, file] of Object.entries(files)) {
    if (file instanceof Blob && file.size > 0) form.append(name, file)
  }
  return form
}

export const requestFor = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): { address: string; init: RequestInit } => {
  const given = input as AnyInput
  const headers: Record<string, string> = { accept: 'application/json' }
  const init: RequestInit = { method: endpoint.method, headers }
  if (endpoint.files) init.body = multipart(given)
  else if (endpoint.body) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(given.body ?? {})
  }
  return { address: addressOf(endpoint, input as Pick<InputOf<E>, 'params' | 'query'>), init }
}
