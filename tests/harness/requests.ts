import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'

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

/** What a browser sends for a call; each is intentional, as it shows with a key of its own. */
export const requestOf = async <E extends Endpoint>(endpoint: E, input?: InputOf<E>, key = newId()) => {
  const { params, query, body, files } = (input ?? {}) as Record<string, Record<string, never> | undefined>
  const content = endpoint.files
    ? await multipart(formOf(body, files))
    : body
      ? { payload: body, headers: {} }
      : { headers: {} }
  return {
    method: endpoint.method,
    url: `/api${fill(endpoint.path, params)}${queryText(query)}`,
    ...content,
    headers: { ...content.headers, ...(endpoint.once_a_minute && { 'idempotency-key': key }) },
  }
}
