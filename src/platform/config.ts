import { resolve } from 'node:path'
import { z } from 'zod'
import { driveComplaints, driveFolder, driveOf } from './drive-settings.ts'
import { encryptionComplaints } from './encryption-settings.ts'
import { googleAccount } from './google-account.ts'
import { isLoopbackName, proxyComplaint, trustedProxies } from './networks.ts'
import { outsideComplaints, outsideOf, outsideSettings, seconds } from './outside-settings.ts'
import { stripeComplaints, stripeOf, stripeSettings } from './stripe-settings.ts'
import { telemetryEnvironment, telemetryOf } from './telemetry-settings.ts'
import { timeSettings, timesOf } from './time-settings.ts'
import { walletComplaints, walletSettings, walletsOf } from './wallets/wallet-settings.ts'

const PUBLIC = 'the address people open, like https://careers.example.edu'
/** Whom the installation requires a second step of; each option includes those before it. */
const twoStepOf = ['operators', 'teams', 'everyone'] as const
const onOff = z.enum(['on', 'off'], 'should be on or off')
const address = (what: string, protocols: RegExp) =>
  z.url({ protocol: protocols, error: `should be ${what}` })

/** What proxies and their health checks need to notice that a server is leaving. */
const NOTICED = 5

/** Everything the server makes addresses for is at the root of its host. */
const isOrigin = (given: string): boolean =>
  !URL.canParse(given) || new URL(given).href.replace(/(?<!\/)\/+$/, '') === new URL(given).origin

const environment = z.object({
  ...outsideSettings,
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'should be production, development, or test')
    .default('development'),
  PORT: z.coerce.number('should be a port, 0 to 65535').int().min(0).max(65535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: address(PUBLIC, /^https?$/)
    .refine(isOrigin, `should be ${PUBLIC}, without a path`)
    .optional(),
  DATABASE_URL: address('postgres://user:password@host:5432/database', /^postgres(ql)?$/).optional(),
  DATABASE_DIRECT_URL: address(
    'postgres://user:password@host:5432/database, past the pooler',
    /^postgres(ql)?$/,
  ).optional(),
  DATABASE_READ_URL: address(
    'postgres://user:password@host:5432/database, a replica of it',
    /^postgres(ql)?$/,
  ).optional(),
  REDIS_URL: address('redis://user:password@host:6379, or rediss:// with encryption', /^rediss?$/).optional(),
  PGHOST: z.string().optional(),
  DATABASE_POOL: z.coerce
    .number('should be a number of connections, 4 to 500')
    .int()
    .min(4)
    .max(500)
    .default(20),
  DATABASE_POOL_TIMEOUT: seconds(3),
  DATABASE_LOCK_TIMEOUT: seconds(3),
  DATABASE_STATEMENT_TIMEOUT: seconds(15),
  DATABASE_IDLE_TIMEOUT: seconds(15),
  DATABASE_START_TIMEOUT: z.coerce
    .number('should be a number of seconds')
    .min(0, 'should be 0 or more')
    .max(3600)
    .default(60),
  DATABASE_PREPARE: onOff.default('on'),
  SEARCH_DELAY: z.coerce
    .number('should be a number of seconds')
    .min(0, 'should be 0 or more')
    .max(60)
    .default(0.25),
  DATA_DIR: z.string().default('./data'),
  DISK_RESERVE: z.coerce.number('should be a number of megabytes').min(0, 'should be 0 or more').default(100),
  REQUEST_TIMEOUT: seconds(300),
  KEEP_ALIVE_TIMEOUT: seconds(72),
  SHUTDOWN_DELAY: z.coerce
    .number('should be a number of seconds')
    .min(0, 'should be 0 or more')
    .max(600)
    .optional(),
  SHUTDOWN_TIMEOUT: seconds(15),
  SMTP_URL: address('smtp://user:password@host:587', /^smtps?$/).optional(),
  MAIL_FROM: z.string().min(3, 'should be a sender, like Fairlead <no-reply@example.edu>').optional(),
  S3_ENDPOINT: address('the address of the object store', /^https?$/).optional(),
  S3_BUCKET: z.string().min(3, 'should be the name of a bucket').optional(),
  S3_REGION: z.string().min(1, 'should be a region, like eu-central-1').optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((given) => given.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every((one) => /^age1[a-z0-9]{20,}$/.test(one)),
      'should be age1…, or several of them with commas',
    )
    .default([]),
  BACKUP_S3_ENDPOINT: address('the address of the object store', /^https?$/).optional(),
  BACKUP_S3_REGION: z.string().min(1, 'should be a region, like eu-central-1').optional(),
  GOOGLE_DRIVE_CREDENTIALS: googleAccount.optional(),
  GOOGLE_DRIVE_JOB_FOLDER: driveFolder.optional(),
  GOOGLE_DRIVE_EVENT_FOLDER: driveFolder.optional(),
  GOOGLE_DRIVE_ROOT_URL: address('an address that answers as Google does', /^https?$/).optional(),
  ANALYTICS_SCRIPT_URL: address('the address of a script', /^https?$/).optional(),
  SMALL_SCREEN_NOTICE: onOff.default('on'),
  DEMO: onOff.optional(),
  REQUIRE_TWO_STEP: z.enum(twoStepOf, 'should be operators, teams, or everyone').default('operators'),
  SECRET_KEY: z.string().min(32, 'should be a random text of at least 32 characters').optional(),
  OPERATOR_EMAIL: z.email('should be the mailbox that reads inquiries').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'should be fatal, error, warn, info, debug, trace, or silent',
    )
    .default('info'),
  TRUST_PROXY: z.string().trim().default('off'),
  VIRUS_SCANNER: address('the address of a clamd, like clamd://127.0.0.1:3310', /^clamd$/).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,500}$/, 'should be a random text of at least 32 characters without spaces')
    .optional(),
  ...stripeSettings,
  ...walletSettings,
  ...telemetryEnvironment,
  ...timeSettings,
  WORKERS: z.coerce.number('should be a number of processes, 1 to 64').int().min(1).max(64).default(1),
})

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

type Settings = z.output<typeof environment>

const neededInProduction = ['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL'] as const

/** Normalized as browsers write it, since calls' addresses are compared with it. */
const publicUrlOf = ({ PUBLIC_URL, PORT }: Settings): string =>
  new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin

const opensHere = (settings: Settings): boolean => isLoopbackName(new URL(publicUrlOf(settings)).hostname)

/** Only this machine can reach the server, or would under the name people open. */
const isLocal = (settings: Settings): boolean =>
  settings.NODE_ENV !== 'production' && isLoopbackName(settings.HOST) && opensHere(settings)

/** Checks settings that are valid one by one but not together. */
const complaintsOf = (settings: Settings): string[] => {
  const production = settings.NODE_ENV === 'production'
  const proxies = proxyComplaint(settings.TRUST_PROXY, production)
  return [
    ...(production
      ? neededInProduction
          .filter((name) => !settings[name])
          .map((name) => `${name} must be set in production`)
      : []),
    ...(production && publicUrlOf(settings).startsWith('http:') && !opensHere(settings)
      ? [
          'PUBLIC_URL must start with https:// in production: without encryption anyone on the way reads passwords',
        ]
      : []),
    ...(settings.DEMO === 'on' && !isLocal(settings)
      ? [
          'DEMO=on creates people whose password is printed, so it is only for a server that only this machine can reach: outside production, with HOST and PUBLIC_URL at localhost (in a container, with its host’s network). Leave DEMO out otherwise',
        ]
      : []),
    ...(proxies ? [proxies] : []),
    ...(settings.WORKERS > 1 && !settings.DATABASE_URL
      ? ['WORKERS above 1 needs DATABASE_URL: the embedded database serves one process']
      : []),
    ...(settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL
      ? ['DATABASE_DIRECT_URL needs DATABASE_URL: it is the way past a pooler there']
      : []),
    ...(settings.DATABASE_READ_URL && !settings.DATABASE_URL
      ? ['DATABASE_READ_URL needs DATABASE_URL: it is a replica of that database']
      : []),
    ...(settings.REDIS_URL && !settings.DATABASE_URL
      ? [
          'REDIS_URL needs DATABASE_URL: the embedded database serves one process, which has no others to tell',
        ]
      : []),
    ...(production ? encryptionComplaints(settings) : []),
    ...driveComplaints(settings),
    ...outsideComplaints(settings),
    ...stripeComplaints(settings, production),
    ...walletComplaints(settings),
  ]
}

/**
 * Reads and checks every setting at once. Throws a `ConfigError` whose message names each wrong variable and
 * what it should hold.
 */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const complaints = parsed.success
    ? complaintsOf(parsed.data)
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
  if (complaints.length > 0 || !parsed.success) {
    throw new ConfigError(
      `These settings need attention:\n${complaints.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
  const { data } = parsed
  const publicUrl = publicUrlOf(data)
  return {
    production: data.NODE_ENV === 'production',
    local: isLocal(data),
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    databaseUrl: data.DATABASE_URL,
    /** Past a pooler, which carries no session. */
    directDatabaseUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    /** A streaming replica. */
    readDatabaseUrl: data.DATABASE_READ_URL,
    redisUrl: data.REDIS_URL,
    database: {
      pool: data.DATABASE_POOL,
      /** How long a start waits for one that is not there yet, in milliseconds. */
      patience: data.DATABASE_START_TIMEOUT * 1000,
      /** Whether frequent statements are prepared; a pooler may not carry them. */
      prepare: data.DATABASE_PREPARE === 'on',
      /** How long each may take, in milliseconds. */
      limits: {
        waiting: data.DATABASE_POOL_TIMEOUT * 1000,
        lock: data.DATABASE_LOCK_TIMEOUT * 1000,
        statement: data.DATABASE_STATEMENT_TIMEOUT * 1000,
        idle: data.DATABASE_IDLE_TIMEOUT * 1000,
      },
    },
    /** How long what other servers changed may take to be found if they can't tell, in milliseconds. */
    searchDelay: data.SEARCH_DELAY * 1000,
    dataDir: resolve(data.DATA_DIR),
    /** Bytes that have to be free in the data folder. */
    diskReserve: data.DISK_RESERVE * 1024 * 1024,
    /** In milliseconds. */
    connections: {
      /** How long a request may take to arrive in full. */
      request: data.REQUEST_TIMEOUT * 1000,
      /** How long one is kept open for the next request. */
      keepAlive: data.KEEP_ALIVE_TIMEOUT * 1000,
    },
    /** In milliseconds. */
    shutdown: {
      /** How long the server still answers everyone after it says that it is not ready. */
      delay: (data.SHUTDOWN_DELAY ?? (data.NODE_ENV === 'production' ? NOTICED : 0)) * 1000,
      /** How long what is under way gets after that. */
      timeout: data.SHUTDOWN_TIMEOUT * 1000,
    },
    outside: outsideOf(data),
    times: timesOf(data),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Fairlead <no-reply@${new URL(publicUrl).hostname}>`,
    s3: data.S3_BUCKET
      ? { endpoint: data.S3_ENDPOINT, bucket: data.S3_BUCKET, region: data.S3_REGION ?? 'us-east-1' }
      : undefined,
    backup: {
      /** Public keys backups are encrypted to. */
      recipients: data.BACKUP_RECIPIENTS,
      endpoint: data.BACKUP_S3_ENDPOINT ?? data.S3_ENDPOINT,
      region: data.BACKUP_S3_REGION ?? data.S3_REGION ?? 'us-east-1',
    },
    drive: driveOf(data),
    stripe: stripeOf(data),
    wallets: walletsOf(data),
    smallScreenNotice: data.SMALL_SCREEN_NOTICE === 'on',
    analyticsScriptUrl: data.ANALYTICS_SCRIPT_URL,
    demo: isLocal(data) && data.DEMO !== 'off',
    requireTwoStep: data.REQUIRE_TWO_STEP,
    secretKey: data.SECRET_KEY,
    operatorEmail: data.OPERATOR_EMAIL,
    logLevel: data.LOG_LEVEL,
    trustProxy: trustedProxies(data.TRUST_PROXY),
    virusScanner: data.VIRUS_SCANNER,
    metricsToken: data.METRICS_TOKEN,
    workers: data.WORKERS,
    /** Undefined unless a collector of traces and metrics is set. */
    telemetry: telemetryOf(data, publicUrl),
  }
}

/** The bare address emails come from. */
export const mailboxOf = ({ mailFrom }: Config): string => /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
