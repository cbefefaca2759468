import { notFound } from '@tanstack/react-router'
import { ApiError } from './client.ts'

/** In a loader: an answer of 404 becomes the not-found page, with its status. */
export const orNotFound = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}
