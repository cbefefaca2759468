import { ApiError, type CallOptions } from './client.ts'

const tooLate = (): ApiError =>
  new ApiError({
    type: 'about:blank',
    title: 'No connection',
    status: 0,
    detail: 'The server took too long to answer.',
    code: 0,
    error: 'unexpected',
    request_id: '',
  })

/** A call that takes longer than so many milliseconds fails as one without a connection does. */
export const within = async <T>(ms: number, call: (options: CallOptions) => Promise<T>): Promise<T> => {
  const signal = AbortSignal.timeout(ms)
  try {
    return await call({ signal })
  } catch (error) {
    throw signal.aborted ? tooLate() : error
  }
}
