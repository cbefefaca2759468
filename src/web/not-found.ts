import type { EnsureQueryDataOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ApiError } from './client.ts'

/** In a loader: turns a 404 answer into the not-found page, with its status. */
export const orNotFound = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}

/** The loader of a page about one row: an address that names none also gets the not-found page. */
export const loadNamed = <T, K extends QueryKey>(
  client: QueryClient,
  id: string | undefined,
  queryOf: (id: string) => EnsureQueryDataOptions<T, Error, T, K>,
): Promise<T> => {
  if (!id) throw notFound()
  return orNotFound(client.ensureQueryData(queryOf(id)))
}
