import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { isDone, isUndecided, shouldRetry, WAIT } from './attempts.ts'
import { callWith } from './client.ts'
import { connectionOf } from './connection.ts'

// biome-ignore lint/complexity/noBannedTypes: the empty object is what "every member is optional" means here
type Arguments<E extends Endpoint> = {} extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]

/** Builds the TanStack query options for a call: `useQuery(queryFor(jobList, { query: { page } }))`. */
export const queryFor = <E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>) =>
  queryOptions({
    queryKey: [endpoint.method, endpoint.path, input ?? {}] as const,
    queryFn: async ({ client, signal }): Promise<OutputOf<E>> =>
      callWith(endpoint, (input ?? {}) as InputOf<E>, { connection: connectionOf(client), signal }),
  })

/** Makes every cached answer of these calls stale, whatever their input was. */
export const invalidate = (client: QueryClient, endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(
    endpoints.map((endpoint) => client.invalidateQueries({ queryKey: [endpoint.method, endpoint.path] })),
  )

const fingerprint = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ) ?? ''

export interface CallHookOptions<E extends Endpoint> {
  /** Calls whose cached answers this one makes stale. */
  invalidates?: readonly Endpoint[]
  onSuccess?: (output: OutputOf<E>, input: InputOf<E>) => unknown
  onError?: (error: Error, input: InputOf<E>) => unknown
}

/** A mutation for a call that changes something. Sends an `Idempotency-Key`, so that a repeat is safe. */
export const useCall = <E extends Endpoint>(endpoint: E, options: CallHookOptions<E> = {}) => {
  const client = useQueryClient()
  const attempt = useRef<{ key: string; of: string } | null>(null)
  return useMutation<OutputOf<E>, Error, InputOf<E>>({
    mutationFn: async (input) => {
      const of = fingerprint(input)
      if (attempt.current?.of !== of) attempt.current = { key: crypto.randomUUID(), of }
      try {
        const output = await callWith(endpoint, input, {
          connection: connectionOf(client),
          headers: { 'idempotency-key': attempt.current.key },
        })
        attempt.current = null
        return output
      } catch (error) {
        if (!isUndecided(error)) attempt.current = null
        throw error
      }
    },
    onSuccess: async (output, input) => {
      await invalidate(client, options.invalidates ?? [])
      await options.onSuccess?.(output, input)
    },
    onError: async (error, input) => {
      if (isDone(error)) await invalidate(client, options.invalidates ?? [])
      await options.onError?.(error, input)
    },
    retry: shouldRetry,
    retryDelay: WAIT,
  })
}
