import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { FieldErrors, ProblemBody, ProblemWord } from '#shared/problems.ts'
import { browserConnection, type Connection } from './connection.ts'
import { requestFor } from './request.ts'

export { addressOf } from './request.ts'

/** A call that did not succeed. `problem` is what the server said, or our own words when it could not be reached. */
export class ApiError extends Error {
  readonly problem: ProblemBody

  constructor(problem: ProblemBody) {
    super(problem.detail || problem.title)
    this.name = 'ApiError'
    this.problem = problem
  }

  get word(): ProblemWord | 'offline' {
    return this.problem.status === 0 ? 'offline' : this.problem.error
  }

  get status(): number {
    return this.problem.status
  }

  get fields(): FieldErrors {
    return this.problem.fields ?? {}
  }
}

export interface CallOptions {
  connection?: Connection
  signal?: AbortSignal
  headers?: Record<string, string>
}

const unreachable = (): ApiError =>
  new ApiError({
    type: 'about:blank',
    title: 'No connection',
    status: 0,
    detail: 'The server could not be reached. Check your connection and try again.',
    code: 0,
    error: 'unexpected',
    request_id: '',
  })

const problemFrom = (response: Response, body: unknown): ProblemBody => ({
  type: 'about:blank',
  title: 'Something went wrong',
  detail: response.statusText,
  error: 'unexpected',
  request_id: response.headers.get('x-request-id') ?? '',
  ...(typeof body === 'object' ? body : undefined),
  status: response.status,
  code: (body as ProblemBody | null)?.code ?? response.status,
})

const bodyOf = async (response: Response, file: boolean): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json') && !(file && response.ok)) return response.json().catch(() => null)
  return file && response.ok ? response.blob() : null
}

/** Whether a refused call is worth repeating now, since the refusal may rest on what was true a moment ago. */
const isWorthRepeating = async (error: ApiError, endpoint: Endpoint, connection: Connection) => {
  if (error.word === 'confirm_password') return connection.confirm?.()
  if (error.problem.code === 401 && error.word !== 'wrong_credentials') return connection.signedOut()
  if (error.status === 403 && endpoint.access.who !== 'anyone') connection.refused?.()
  return false
}

/**
 * Makes a call of the contract; throws `ApiError` when it fails. Pages use `queryFor` and `useCall`, which
 * build on this.
 */
export const callWith = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> => {
  try {
    return await callOnce(endpoint, input, options)
  } catch (error) {
    const connection = options.connection ?? browserConnection
    if (!(error instanceof ApiError) || !(await isWorthRepeating(error, endpoint, connection))) throw error
    return callOnce(endpoint, input, options)
  }
}

const callOnce = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { connection = browserConnection, signal, headers }: CallOptions = {},
): Promise<OutputOf<E>> => {
  const { address, init } = requestFor(endpoint, input)
  const response = await connection
    .send(address, { ...init, headers: { ...init.headers, ...headers }, ...(signal && { signal }) })
    .catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw unreachable()
    })
  const body = await bodyOf(response, endpoint.output === 'file')
  const code = body && typeof body === 'object' && 'code' in body ? body.code : undefined
  if (response.ok && code !== 401) return body as OutputOf<E>
  throw new ApiError(problemFrom(response, body))
}
