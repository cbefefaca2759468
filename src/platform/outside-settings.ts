import { z } from 'zod'

const MiB = 1024 * 1024

const BOUNDS = 'should be a number of seconds, 0.001 to 86400'
/** Not less than a millisecond: rounded to 0, PostgreSQL takes it for no limit at all. */
export const seconds = (usual: number) =>
  z.coerce.number(BOUNDS).min(0.001, BOUNDS).max(86_400, BOUNDS).default(usual)

export const count = (what: string, usual: number, { least = 1, most = 10_000 } = {}) =>
  z.coerce
    .number(`should be a number of ${what}, ${least} to ${most}`)
    .int(`should be a number of ${what}, ${least} to ${most}`)
    .min(least)
    .max(most)
    .default(usual)

/** Files and megabytes of a day. */
const quota = (usual: string) =>
  z
    .string()
    .regex(/^\d{1,7}\/\d{1,9}$/, 'should be files/megabytes of a day, like 200/200')
    .default(usual)

/** Hosts as they stand in addresses. */
const hosts = z
  .string()
  .transform((given) => given.split(',').map((one) => one.trim().toLowerCase()))
  .refine(
    (all) => all.every((one) => /^[a-z\d.-]{1,250}(:\d{1,5})?$/.test(one)),
    'should be host or host:port, or several of them with commas',
  )
  .default([])

/** How long and how much the services around the server may take. */
export const outsideSettings = {
  SMTP_CONNECT_TIMEOUT: seconds(10),
  SMTP_TIMEOUT: seconds(60),
  SMTP_ACCEPT_TIMEOUT: seconds(600),
  SMTP_CONNECTIONS: count('connections', 100, { most: 1_000 }),
  MAIL_CONCURRENCY: count('emails', 16, { most: 200 }),
  S3_CONNECT_TIMEOUT: seconds(3),
  S3_TIMEOUT: seconds(6),
  S3_ATTEMPTS: count('attempts', 2, { most: 10 }),
  S3_CONNECTIONS: count('connections', 50, { most: 1_000 }),
  VIRUS_SCANNER_TIMEOUT: seconds(30),
  GOOGLE_DRIVE_TIMEOUT: seconds(15),
  PUSH_SERVICES: hosts,
  UPLOAD_QUOTA_PERSON: quota('200/200'),
  UPLOAD_QUOTA_NETWORK: quota('30/150'),
  UPLOAD_QUOTA_STRANGERS: quota('1000/2048'),
}

type Given = z.output<z.ZodObject<typeof outsideSettings>>

const quotaOf = (given: string) => {
  const [files, megabytes] = given.split('/').map(Number) as [number, number]
  return { files, bytes: megabytes * MiB }
}

/** Milliseconds, numbers and bytes, as what talks to these services reads them. */
export const outsideOf = (given: Given) => ({
  mail: {
    /** Emails one process sends at a time. */
    concurrency: given.MAIL_CONCURRENCY,
    connections: given.SMTP_CONNECTIONS,
    connecting: given.SMTP_CONNECT_TIMEOUT * 1000,
    /** Until the server has the whole email. */
    sending: given.SMTP_TIMEOUT * 1000,
    /** From then until it says that it keeps it. */
    accepting: given.SMTP_ACCEPT_TIMEOUT * 1000,
  },
  objectStore: {
    connecting: given.S3_CONNECT_TIMEOUT * 1000,
    /** Until it answers an attempt, what is sent included, and then without a byte of what was asked for. */
    answering: given.S3_TIMEOUT * 1000,
    attempts: given.S3_ATTEMPTS,
    connections: given.S3_CONNECTIONS,
  },
  /** One file, in full. */
  scanning: given.VIRUS_SCANNER_TIMEOUT * 1000,
  /** One call. */
  driving: given.GOOGLE_DRIVE_TIMEOUT * 1000,
  /** Push services of the operator's own network. */
  pushServices: given.PUSH_SERVICES,
  /** What may be uploaded within a day. */
  quotas: {
    person: quotaOf(given.UPLOAD_QUOTA_PERSON),
    stranger: quotaOf(given.UPLOAD_QUOTA_NETWORK),
    strangers: quotaOf(given.UPLOAD_QUOTA_STRANGERS),
  },
})

/** Checks settings that are valid one by one but not together. */
export const outsideComplaints = (
  given: Given & { DATABASE_IDLE_TIMEOUT: number; S3_BUCKET?: string | undefined },
): string[] => [
  ...(given.S3_BUCKET && given.S3_TIMEOUT * given.S3_ATTEMPTS >= given.DATABASE_IDLE_TIMEOUT
    ? [
        'S3_TIMEOUT times S3_ATTEMPTS must be below DATABASE_IDLE_TIMEOUT: a file is stored within the transaction of its row',
      ]
    : []),
  ...(given.SMTP_CONNECTIONS < given.MAIL_CONCURRENCY
    ? ['SMTP_CONNECTIONS must be at least MAIL_CONCURRENCY: each email under way needs one']
    : []),
]
