import { z } from 'zod'
import type { GoogleAccount } from './google-account.ts'

export const driveFolder = z
  .string()
  .regex(/^[\w-]{10,100}$/, 'should be the id of a folder, the last part of its address')

interface Given {
  GOOGLE_DRIVE_CREDENTIALS?: GoogleAccount | undefined
  GOOGLE_DRIVE_JOB_FOLDER?: string | undefined
  GOOGLE_DRIVE_EVENT_FOLDER?: string | undefined
  GOOGLE_DRIVE_ROOT_URL?: string | undefined
}

const names = ['GOOGLE_DRIVE_CREDENTIALS', 'GOOGLE_DRIVE_JOB_FOLDER', 'GOOGLE_DRIVE_EVENT_FOLDER'] as const

/** What is missing when only some of the three are set. */
export const driveComplaints = (given: Given): string[] => {
  const set = names.filter((name) => given[name])
  if (set.length === 0 || set.length === names.length) return []
  return names.filter((name) => !given[name]).map((name) => `${name} must be set too, since ${set[0]} is`)
}

export const driveOf = (given: Given) => {
  const [account, jobs, events] = names.map((name) => given[name])
  return account && jobs && events
    ? {
        account: account as GoogleAccount,
        folders: { job: jobs as string, event: events as string },
        rootUrl: given.GOOGLE_DRIVE_ROOT_URL,
      }
    : undefined
}
export type DriveSettings = NonNullable<ReturnType<typeof driveOf>>
