import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import type { Errand, Reaction, Tick } from '#platform/reactions.ts'
import type { Routes } from './http.ts'

/** What a slice consists of, as far as the application has to know. */
export interface Slice {
  /** Its contracts with their handlers. */
  routes?: readonly Routes[]
  /** What it does when something happened. */
  reactions?: readonly Reaction[]
  /** What it does every minute. */
  ticks?: readonly Tick[]
  /** What it does after the answer. */
  errands?: readonly Errand<never>[]
  /** What it serves outside the API: for search engines, feed readers and link previews. */
  extraRoutes?: ReadonlyArray<(app: FastifyInstance, deps: Deps) => void>
}
