import { readFileSync } from 'node:fs'
import { z } from 'zod'

const account = z.object({ client_email: z.string().min(3), private_key: z.string().min(100) })
export type DriveAccount = z.output<typeof account>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const contentOf = (given: string): string | undefined => {
  if (given.trimStart().startsWith('{')) return given
  try {
    return readFileSync(given, 'utf8')
  } catch {
    return undefined
  }
}

/** Reads the key of a service account: its JSON, or a path to it. Error messages quote none of it. */
export const driveCredentials = z.string().transform((given, context): DriveAccount => {
  const complain = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const text = contentOf(given)
  if (text === undefined)
    return complain('should be the JSON key of a service account, or a file that holds it')
  const read = account.safeParse(parse(text))
  return read.success ? read.data : complain('should be JSON with client_email and private_key')
})

export const driveFolder = z
  .string()
  .regex(/^[\w-]{10,100}$/, 'should be the id of a folder, the last part of its address')

interface Given {
  GOOGLE_DRIVE_CREDENTIALS?: DriveAccount | undefined
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
        account: account as DriveAccount,
        folders: { job: jobs as string, event: events as string },
        rootUrl: given.GOOGLE_DRIVE_ROOT_URL,
      }
    : undefined
}
export type DriveSettings = NonNullable<ReturnType<typeof driveOf>>
