import type { QueueOptions } from 'pg-boss'

export const queues = ['errand', 'activity', 'mail', 'push', 'minute'] as const
export type QueueName = (typeof queues)[number]

/** How often a job is run before it is given up on. */
const TRIES = 9
const RETRY = { retryLimit: TRIES - 1, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }
/** Seconds without a sign of life after which a worker counts as dead, and how often that is checked. */
export const HEARTBEAT = 15
export const LOOK_AFTER = 10
export const SETTINGS: Record<QueueName, QueueOptions> = {
  // it holds what a visitor typed, so it doesn't outlive its work by long
  errand: { ...RETRY, heartbeatSeconds: HEARTBEAT, deleteAfterSeconds: 3600 },
  activity: { ...RETRY, heartbeatSeconds: HEARTBEAT },
  mail: { ...RETRY, heartbeatSeconds: HEARTBEAT },
  // what it tells of is over in minutes
  push: { ...RETRY, retryLimit: 6, heartbeatSeconds: HEARTBEAT, deleteAfterSeconds: 3600 },
  // a failure is retried with the next minute anyway; the second attempt is for a worker that died
  minute: { ...RETRY, retryLimit: 1, heartbeatSeconds: HEARTBEAT },
}
/** Jobs that are fetched at once by a drain of single jobs. */
export const DRAINED = 20
/** The most jobs a worker takes at once; emails as many as are set. */
export const TOGETHER: Record<Exclude<QueueName, 'mail'>, number> = {
  errand: 1,
  activity: 50,
  // by itself: a service that hangs would hold up the others of its batch
  push: 1,
  minute: 1,
}
/** Workers of a queue in one process. */
export const WORKERS: Record<QueueName, number> = { errand: 1, activity: 1, mail: 2, push: 10, minute: 1 }
/** Seconds between polls of a queue's first worker; the others are woken by the one before them. */
export const POLL = 1
export const POLL_BEHIND = 30
