/** Brings the database up to this version and ends: before new servers are started, which would do the same. */
import { awaitDatabase } from '#platform/awaited-database.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { isRefusal, startFailure } from '#platform/start-failure.ts'
import { openRuntime } from '../src/runtime.ts'

const fail = (message: string, code: number): void => {
  console.error(message)
  process.exitCode = code
}

const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  try {
    await awaitDatabase(config, console.log)
    const runtime = await openRuntime(config, createLog('warn'), { command: true, patient: true })
    await runtime.close()
    const { length } = runtime.migrated
    console.log(length > 0 ? `Applied ${length} migrations` : 'The database is up to date')
  } catch (error) {
    fail(startFailure(config, error as Error), isRefusal(error) ? 78 : 1)
  }
}

await run().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error
  fail(error.message, 78)
})
